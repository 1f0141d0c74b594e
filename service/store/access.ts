import DataLoader from 'dataloader';
import { DrizzleQueryError, fillPlaceholders, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database, Queryable, Transaction } from './database.ts';

/** The most rows in one statement; further rows go into another statement at the same time. */
const rowsMax = 200;

/** A statement for many rows at once. */
export type Statement<Column extends string> = {
  name: string;
  /** The parameters of each row, with their types in the database. */
  columns: Readonly<Record<Column, 'text' | 'bytea'>>;
  /** Builds the statement; `asked` is a row source of that name, to follow `from`. */
  build(asked: SQL): SQL;
};

type Values<Column extends string> = Record<Column, string | Buffer | null>;

/**
 * How a store reaches the database: through the pool, where concurrent queries of many requests are batched into one
 * statement, or in a transaction, where each query is executed on its own.
 */
export type Access = {
  db: Queryable;
  /** Returns the rows as the driver reads them. */
  run<Column extends string>(
    statement: Statement<Column>,
    rows: readonly Values<Column>[],
  ): Promise<unknown[]>;
  /**
   * Wraps `ask` so that concurrent questions are batched. The statement always starts after the question, so nothing is
   * cached.
   *
   * @param ask - returns one answer for each question, in their order
   */
  batch<Question, Answer>(
    ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  ): (question: Question) => Promise<Answer>;
};

/**
 * Access through the pool. Statements are prepared once for each connection, so a pooler in front of the database must
 * support prepared statements (PgBouncer since 1.21). Questions of one turn of the event loop are batched.
 */
export function createPoolAccess(db: Database): Access {
  const dialect = new PgDialect();
  const known = new Map<string, { text: string; params: unknown[] }>();
  return {
    db,
    async run(statement, rows) {
      const { name } = statement;
      let query = known.get(name);
      if (query === undefined) {
        const { sql: text, params } = dialect.sqlToQuery(
          write(statement, (column) => sql.placeholder(column)),
        );
        query = { text, params };
        known.set(name, query);
      }
      const values = fillPlaceholders(query.params, toLists(statement, rows));
      return (await db.$client.query({ name, text: query.text, values })).rows;
    },
    batch(ask) {
      const loader = new DataLoader(
        (questions: Parameters<typeof ask>[0]) => inBatchOrOneByOne(ask, questions),
        {
          cache: false,
          maxBatchSize: rowsMax,
          batchScheduleFn: (send) => void setImmediate(send),
        },
      );
      return (question) => loader.load(question);
    },
  };
}

/** For each question, in their order, the row with the same name; null when there is none. */
export function matchRows<Question, Row>(
  questions: readonly Question[],
  nameQuestion: (question: Question) => string,
  rows: readonly Row[],
  nameRow: (row: Row) => string,
): (Row | null)[] {
  const found = new Map(rows.map((row) => [nameRow(row), row]));
  return questions.map((question) => found.get(nameQuestion(question)) ?? null);
}

/**
 * Asks all questions in one statement. If it fails because of a value, nothing was changed, and each question is asked
 * alone, so that one bad question does not fail the others.
 */
async function inBatchOrOneByOne<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  questions: readonly Question[],
): Promise<readonly (Answer | Error)[]> {
  try {
    return await ask(questions);
  } catch (error) {
    if (questions.length === 1 || !isFaultOfData(error)) throw error;
    const alone = await Promise.allSettled(questions.map((question) => ask([question])));
    return alone.flatMap((settled): readonly (Answer | Error)[] =>
      settled.status === 'fulfilled' ? settled.value : [toError(settled.reason)],
    );
  }
}

/** Classes 22 and 23 of SQLSTATE: a value that does not fit, or that violates a constraint. */
function isFaultOfData(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && /^2[23]/.test(cause.code ?? '');
}

const toError = (reason: unknown) =>
  reason instanceof Error ? reason : new Error('Failed', { cause: reason });

export function createTransactionAccess(tx: Transaction): Access {
  return {
    db: tx,
    async run(statement, rows) {
      const lists = toLists(statement, rows);
      return (await tx.execute(write(statement, (column) => sql.param(lists[column])))).rows;
    },
    batch: (ask) => async (question) => {
      const answers = await ask([question]);
      if (!(0 in answers)) throw new Error('A question has no answer');
      return answers[0];
    },
  };
}

function write<Column extends string>(
  statement: Statement<Column>,
  place: (column: string) => SQLWrapper,
): SQL {
  const columns = Object.entries(statement.columns);
  const lists = columns.map(([column, type]) => sql`${place(column)}::${sql.raw(String(type))}[]`);
  const names = columns.map(([column]) => sql.identifier(column));
  return statement.build(sql`unnest(${sql.join(lists, sql`, `)}) as asked (${sql.join(names, sql`, `)})`);
}

function toLists<Column extends string>(
  statement: Statement<Column>,
  rows: readonly Values<Column>[],
): Record<string, unknown[]> {
  const lists: Record<string, unknown[]> = {};
  for (const column in statement.columns) lists[column] = rows.map((row) => row[column]);
  return lists;
}
