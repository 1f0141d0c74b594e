import { StyleSheet } from '@react-pdf/renderer';
import { createContext } from 'react';

/* The style sheet of the printed report: sizes in points, the same layout for left-to-right and right-to-left languages. */

const ink = '#16202a';
const quiet = '#56636f';
const line = '#d5dbe0';

export const textSize = 8.5;
export const nameSize = 14;
/** Line heights; letters of some scripts need more height than Latin ones. */
const lineHeights = { usual: 1.3, tall: 1.9, mirrored: 1.6 };

const usual = StyleSheet.create({
  text: { direction: 'ltr' },
  page: {
    // Texts are composed already (NFC). The ccmp feature would decompose the Arabic presentation forms.
    fontFeatureSettings: { ccmp: 0 },
    fontSize: textSize,
    color: ink,
    paddingTop: 30,
    paddingBottom: 46,
    paddingHorizontal: 38,
  },
  /** Narrow margins, because the report should fit on one page; the transcript has the usual ones. */
  report: { paddingTop: 22, paddingBottom: 40 },
  // Set here and not on the page: there it would make the footer disappear.
  body: { fontSize: textSize, lineHeight: lineHeights.usual },
  row: { flexDirection: 'row' },
  grow: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  quiet: { color: quiet },
  small: { fontSize: 7.5, color: quiet },
  bold: { fontWeight: 700 },
  references: { paddingLeft: 6 },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 5,
    marginBottom: 6,
  },
  facts: { width: 210, textAlign: 'right' },
  name: { fontWeight: 700 },
  section: { marginTop: 6 },
  heading: { fontSize: 9, fontWeight: 700, borderBottomWidth: 0.5, borderBottomColor: line, marginBottom: 2 },
  item: { flexDirection: 'row', paddingVertical: 0.6 },
  label: { width: 128, color: quiet, paddingRight: 8 },
  flag: {
    flexDirection: 'row',
    borderLeftWidth: 3,
    paddingVertical: 3,
    paddingHorizontal: 7,
    marginBottom: 3,
  },
  emergency: { borderLeftColor: '#b3261e', backgroundColor: '#fcecea' },
  urgent: { borderLeftColor: '#b26a00', backgroundColor: '#fdf3e1' },
  notice: { backgroundColor: '#eaf1f8', paddingVertical: 3, paddingHorizontal: 7, marginBottom: 4 },
  reference: { color: '#0b57a4', textDecoration: 'none', fontSize: 6.5 },
  /** Links to messages look like the text around them. */
  clause: { color: ink, textDecoration: 'none' },
  /** Read from the patient's text but never confirmed. */
  kept: { color: ink, textDecoration: 'underline', textDecorationStyle: 'dotted' },
  removed: { color: quiet, textDecoration: 'line-through' },
  prose: { fontSize: 9 },
  alarm: { borderLeftColor: '#5b6b7a', backgroundColor: '#eef1f4' },
  footer: {
    position: 'absolute',
    bottom: 22,
    left: 38,
    right: 38,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.5,
    borderTopColor: line,
    paddingTop: 4,
  },
  message: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.5, borderBottomColor: line },
  number: { width: 24, fontWeight: 700 },
  moment: { width: 104, fontSize: 7.5, color: quiet, textAlign: 'right' },
});

export type Style = Parameters<typeof StyleSheet.create>[0][string];
export type Sheet = typeof usual;

const opposite: Record<string, string> = {
  paddingLeft: 'paddingRight',
  paddingRight: 'paddingLeft',
  borderLeftWidth: 'borderRightWidth',
  borderLeftColor: 'borderRightColor',
  left: 'right',
  right: 'left',
  row: 'row-reverse',
  ltr: 'rtl',
};

/** The style sheet mirrored for a right-to-left language. */
function mirror(sheet: Sheet): Sheet {
  const turn = (style: Style): Style =>
    Object.fromEntries(
      Object.entries(style).map(([name, value]) => [
        opposite[name] ?? name,
        typeof value === 'string' ? (opposite[value] ?? value) : value,
      ]),
    );
  const turned = Object.entries(sheet).map(([name, style]) => [name, turn(style)]);
  return Object.fromEntries(turned);
}

const turned = mirror(usual);
const mirrored = {
  ...turned,
  page: { ...turned.page, textAlign: 'right' },
  body: { ...turned.body, lineHeight: lineHeights.mirrored },
} as const;
export const SheetContext = createContext(usual);

export function lineOf(needsTallLines: boolean, fontSize: number): Style {
  // The line height multiplies the font size of the same style, so both are set together.
  return { fontSize, lineHeight: needsTallLines ? lineHeights.tall : lineHeights.usual };
}

/** The style sheet for a document's direction. */
export function sheetFor(isMirrored: boolean): Sheet {
  return isMirrored ? mirrored : usual;
}
