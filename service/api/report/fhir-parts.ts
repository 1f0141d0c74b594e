import type { Locale } from '../../interview/model/types.ts';

export type Part = Record<string, unknown>;
export type Resource = Part & { resourceType: string; id: string };

const absentReasonSystem = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
const absentReasonUrl = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

export type AbsentReason = 'asked-unknown' | 'asked-declined' | 'not-asked';

/** Makes a person's text valid in FHIR's JSON and XML: without control characters, and never empty (S25). */
export function toFhirString(text: string): string {
  const clean = text.toWellFormed().replace(/[^\t\n\r\u0020-\u007e\u00a0-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return clean.trim() === '' ? '\ufffd' : clean;
}

/** A CodeableConcept with a text and no code. */
export function codedText(text: string): { text: string } {
  return { text: toFhirString(text) };
}

/** The reason for an absent value, as a CodeableConcept. */
export function dataAbsentReason(code: AbsentReason): Part {
  return { coding: [{ system: absentReasonSystem, code }] };
}

/** The reason for an absent value, as an extension of the element that lacks it. */
export function absentExtension(code: AbsentReason): Part {
  return { extension: [{ url: absentReasonUrl, valueCode: code }] };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Lines of text as an XHTML narrative; markup in them is escaped (S25). */
export function narrate(lines: readonly string[], locale: Locale): Part {
  const items = lines
    .map((line) => `<li>${toFhirString(line).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)}</li>`)
    .join('');
  return {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${locale}" xml:lang="${locale}"><ul>${items}</ul></div>`,
  };
}
