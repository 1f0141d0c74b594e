import { expect, test } from 'vitest';
import { findBareTexts } from './bare-text.ts';

const find = (markup: string) => findBareTexts(`export function Page() { return ${markup}; }`).length;

test.each([
  '<p>{isOn ? <Icon /> : null}Saved</p>',
  '<p>{isOn ? <b>1</b> : <i>2</i>} {text.saved}</p>',
  '<p>{isOn && <b>1</b>}{words}</p>',
  '<p><b>1</b>{isOn ? text.saved : null}</p>',
  '<p><><b hidden={isOn} />{isOn ? <b>1</b> : null}</>Saved</p>',
  '<p><Chosen className="icon" />Saved</p>',
])('an element that changes beside bare text is found: %s', (markup) => expect(find(markup)).toBe(1));

test.each([
  '<p>{isOn ? <b>1</b> : null}<span>Saved</span></p>',
  '<p><b>1</b> Saved</p>',
  "<p><b>1</b>{isOn ? 'Saved' : 'Lost'}</p>",
  '<p>{isOn ? text.saved : null}</p>',
  '<p>{rows.map((row) => <b key={row}>1</b>)}{isOn ? <b>1</b> : null}</p>',
])('markup that cannot break is not reported: %s', (markup) => expect(find(markup)).toBe(0));
