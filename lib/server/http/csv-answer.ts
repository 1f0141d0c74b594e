import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { getRuntime } from '@/lib/server/runtime.ts';
import { type CsvCell, csvStart, writeCsvRow } from '@/lib/shared/csv.ts';

/** Number of rows in one read; each read is one chunk of the answer. */
export const csvPageSize = 1_000;
const rowsMax = 100_000;

/** A column of a file: what its first line says, and what is in each row. */
export type CsvColumn<Row> = { heading: string; cell: (row: Row) => CsvCell };

type CsvSource<Row> = {
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** Text of the last line of a truncated file. */
  cut: string;
  /** At most `csvPageSize` rows from a cursor on; null starts from the beginning. */
  read: (cursor: string | null) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>;
};

/**
 * A CSV file, streamed as fast as the browser reads it. It ends after 100,000 rows, and its last line then says so. A read that
 * fails aborts the response, so that a partial file is not taken for a complete one.
 */
export function answerCsv<Row>(context: Context, source: CsvSource<Row>): Response {
  const { streams } = getRuntime();
  const encoder = new TextEncoder();
  const chunks = writeChunks(source);
  let breakOff: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // A stopping process does not wait for a browser that reads slowly (S28).
      breakOff = () => {
        streams.delete(breakOff);
        controller.error(new Error('The dashboard is stopping.'));
      };
      streams.add(breakOff);
    },
    async pull(controller) {
      try {
        const next = await chunks.next();
        if (!streams.has(breakOff)) return;
        if (!next.done) return controller.enqueue(encoder.encode(next.value));
        streams.delete(breakOff);
        controller.close();
      } catch (error) {
        streams.delete(breakOff);
        context.log.error({ err: error }, 'export broke off');
        controller.error(error);
      }
    },
    async cancel() {
      streams.delete(breakOff);
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${source.fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function* writeChunks<Row>(source: CsvSource<Row>): AsyncGenerator<string, void, undefined> {
  yield csvStart + writeCsvRow(source.columns.map(({ heading }) => heading));
  let cursor: string | null = null;
  let count = 0;
  do {
    const page: Awaited<ReturnType<typeof source.read>> = await source.read(cursor);
    if (page.rows.length > 0)
      yield page.rows.map((row) => writeCsvRow(source.columns.map(({ cell }) => cell(row)))).join('');
    count += page.rows.length;
    cursor = page.nextCursor;
  } while (cursor !== null && count < rowsMax);
  if (cursor !== null) yield writeCsvRow([source.cut]);
}
