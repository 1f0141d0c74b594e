import { createLogLimiter } from './log-limiter.ts';
import { isUnreadableError } from './stored-value.ts';

type Log = { error(fields: object, message: string): void };

/**
 * Stored values that cannot be read: each costs its own row only, and the operator is told (S36): a line in the log, at
 * most one a minute for a row, and a count for the metrics.
 */
export class UnreadableRows {
  readonly #log: Log;
  readonly #limit = createLogLimiter();
  readonly #counts = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * @param column - the table and column; a label of the metric
   * @param id - of the row; never content
   * @returns null when the value cannot be decrypted or is no value of its column
   * @throws what else `read` throws, such as an outage of the database
   */
  read<Value>(column: string, id: string, read: () => Value): Value | null {
    try {
      return read();
    } catch (error) {
      this.#note(column, id, error);
      return null;
    }
  }

  /** {@link read} for a row that is read in several steps. */
  async readLater<Value>(column: string, id: string, read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await read();
    } catch (error) {
      this.#note(column, id, error);
      return null;
    }
  }

  /** How often a value of each column could not be read since this process started. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  #note(column: string, id: string, error: unknown): void {
    if (!isUnreadableError(error)) throw error;
    this.#counts.set(column, (this.#counts.get(column) ?? 0) + 1);
    const limited = this.#limit(`${column} ${id}`);
    if (limited !== null)
      this.#log.error({ err: error, column, id, ...limited }, 'a stored value cannot be read');
  }
}
