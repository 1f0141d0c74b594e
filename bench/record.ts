import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import * as z from 'zod';
import type { Row } from './row.ts';

const dataFile = 'bench/budgets.json';
const pageFile = 'bench/RESULTS.md';

const recordSchema = z.record(
  z.string(),
  z.object({
    on: z.string(),
    machine: z.string(),
    rows: z.array(
      z.object({
        what: z.string(),
        measured: z.string(),
        beside: z.string(),
        budget: z.string(),
        holds: z.boolean(),
      }),
    ),
  }),
);

/** Stores what a part measured, in place of its earlier result, and rewrites the page with all results. */
export function recordRows(part: string, rows: readonly Row[]): void {
  const known = existsSync(dataFile) ? recordSchema.parse(JSON.parse(readFileSync(dataFile, 'utf8'))) : {};
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
  known[part] = { on: new Date().toISOString().slice(0, 10), machine, rows: [...rows] };
  writeFileSync(dataFile, `${JSON.stringify(known, null, 2)}\n`);
  writeFileSync(pageFile, writePage(known));
}

function writePage(parts: z.infer<typeof recordSchema>): string {
  const asCell = (text: string) => text.replaceAll('|', '\\|');
  const lines = [
    '# What was measured',
    '',
    'Written by `npm run bench`. Each figure stands beside its floor or its peer from the same run: machines differ, ratios',
    'hold. A part that is run alone (`npm run bench -- api`) replaces its own rows only.',
    '',
  ];
  for (const [part, { on, machine, rows }] of Object.entries(parts)) {
    lines.push(`## ${part}`, '', `${on}; ${machine}.`, '');
    lines.push('| What | Measured | Beside it | Budget | Holds |', '|---|---|---|---|---|');
    for (const row of rows) {
      const cells = [row.what, row.measured, row.beside, row.budget].map(asCell);
      lines.push(`| ${cells.join(' | ')} | ${row.holds ? 'yes' : '**no**'} |`);
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
