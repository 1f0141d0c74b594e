import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { replay } from '../../service/interview/engine/replay.ts';
import type { ConsultationEvent } from '../../service/interview/model/events.ts';
import type { Protocol } from '../../service/interview/model/protocol.ts';
import type { Locale } from '../../service/interview/model/types.ts';
import { buildReport } from '../../service/interview/report/build-report.ts';
import { storedEvent } from '../../service/store/content.ts';
import { storedProtocol } from '../../service/store/stored-columns.ts';

const folder = 'tests/fixtures/reports-0.2.0';
const ending = '.events.json';
const fixtureSchema = z.strictObject({ protocolHash: z.string(), events: z.array(z.unknown()) });

/** A consultation of an earlier version, opened as the store opens it. */
export type KeptConsultation = {
  name: string;
  protocol: Protocol;
  protocolHash: string;
  events: ConsultationEvent[];
  /** Its own language and English. */
  locales: Locale[];
};

/** The consultations that are kept in tests/fixtures/reports-0.2.0. */
export function readKeptConsultations(): KeptConsultation[] {
  const packed = brotliDecompressSync(readFileSync(path.join(folder, 'protocols.json.br')));
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(packed.toString('utf8')));
  const protocols = new Map(
    Object.entries(stored).map(([hash, protocol]) => [hash, storedProtocol.read(protocol)]),
  );
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  return files.toSorted().map((file) => {
    const json: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const { protocolHash, events: sealed } = fixtureSchema.parse(json);
    const protocol = protocols.get(protocolHash);
    if (protocol === undefined) throw new Error(`${file}: its protocol is missing`);
    const events = sealed.map((event) => storedEvent.read(event));
    const { locale } = replay(protocol, events);
    const locales = [...new Set<Locale>([locale, 'en'])];
    return { name: file.slice(0, -ending.length), protocol, protocolHash, events, locales };
  });
}

/** The file of a report that is kept. */
export function keptReportFile(name: string, locale: Locale): string {
  return path.join(folder, `${name}.report.${locale}.json`);
}

/** The report that today's code makes, as JSON. */
export function reportNow({ protocol, protocolHash, events }: KeptConsultation, locale: Locale): string {
  return JSON.stringify(buildReport(protocol, events, { locale, hash: protocolHash }));
}
