import { inflateSync } from 'node:zlib';

export type ReadPdf = {
  /** The text of each page, line by line in drawing order; right-to-left words are in drawing order, too. */
  pages: string[];
  /** How many characters were drawn as the font's glyph for a missing character. */
  missingGlyphs: number;
  /** The drawn pieces of text, none longer than a line. */
  lines: string[];
  /** Names of existing destinations inside the document that its links lead to. */
  links: string[];
  destinations: string[];
  /** Names of the embedded fonts, without the tag of the subset. */
  fonts: string[];
  info: { title: string | null; language: string | null; created: string | null };
};

type Font = Map<number, string>;

/** Reads a PDF as the service writes it (one level of objects, Flate streams, ToUnicode maps); enough for the tests. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const read = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const fonts = new Map<string, Font>();
  let missingGlyphs = 0;
  const lines: string[] = [];

  const fontOf = (id: string): Font => {
    const known = fonts.get(id);
    if (known) return known;
    const font = readUnicodeMap(inflate(read(/\/ToUnicode (\d+) 0 R/.exec(read(id))?.[1])));
    fonts.set(id, font);
    return font;
  };

  const pages = [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => {
      const resources = read(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
      const [, named = ''] = /\/Font <<([\s\S]*?)>>/.exec(resources) ?? [];
      const byName = new Map([...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name, id]));
      const content = inflate(read(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
      let text = '';
      let font: Font | null = null;
      let line = '';
      for (const [, fontName, height, shown] of content.matchAll(
        /\/(\w+) [\d.]+ Tf|1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\[([^\]]*)\] TJ/g,
      )) {
        if (fontName !== undefined) font = fontOf(byName.get(fontName) ?? '');
        else if (height !== undefined) {
          if (line !== '') {
            text += line;
            lines.push(line);
          }
          line = '';
        } else {
          for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
            for (const code of hex.match(/.{4}/g) ?? []) {
              const glyph = Number.parseInt(code, 16);
              if (glyph === 0) missingGlyphs += 1;
              line += font?.get(glyph) ?? '';
            }
          }
        }
      }
      lines.push(line);
      return text + line;
    });

  const matchAll = (pattern: RegExp) => [...file.matchAll(pattern)].map(([, found = '']) => found);
  return {
    pages,
    missingGlyphs,
    lines,
    links: matchAll(/\/S \/GoTo\n\/D \(([^)]*)\)/g),
    destinations: matchAll(/\(([^)]*)\) \[\d+ 0 R \/XYZ/g),
    fonts: [...new Set(matchAll(/\/FontName \/\w+\+([\w-]+)/g))],
    info: {
      title: findText(file, objects, 'Title'),
      language: findText(file, objects, 'Lang'),
      created: findText(file, objects, 'CreationDate'),
    },
  };
}

function findText(file: string, objects: Map<string, string>, key: string): string | null {
  const [, direct, id] = new RegExp(`/${key} (?:\\(([^)]*)\\)|(\\d+) 0 R)`).exec(file) ?? [];
  return direct ?? /\(([^)]*)\)/.exec(objects.get(id ?? '') ?? '')?.[1] ?? null;
}

function inflate(body: string): string {
  const start = body.indexOf('stream\n');
  if (start === -1) return '';
  const data = Buffer.from(body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(data).toString('latin1') : data.toString('latin1');
}

/** Glyph numbers to characters, from `<first> <last> [<a> <b> …]`. */
function readUnicodeMap(map: string): Font {
  const font: Font = new Map();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, units = ''], index) => {
      const characters = (units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      font.set(Number.parseInt(first, 16) + index, String.fromCharCode(...characters));
    });
  }
  return font;
}
