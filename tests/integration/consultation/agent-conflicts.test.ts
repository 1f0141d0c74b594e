import { describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { HttpVisitor, type VisitedPage } from '../../../scripts/lib/http-visitor.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

type Fields = Record<string, string>;

/** A person of the clinic with the form of an agent's configuration open. */
class Editor {
  readonly visitor = new HttpVisitor();
  page: VisitedPage = { url: '', status: 0, html: '' };

  async open(agentId: string): Promise<this> {
    const { configurationUrl } = agentSchema.parse((await clinic.api.get(`/agent/${agentId}`)).body);
    this.page = await this.visitor.submit(await this.visitor.open(configurationUrl ?? ''), {});
    return this;
  }

  /** Sends the form as a browser does, with these fields changed; to another address of the page, if given. */
  async send(changes: Fields, action?: string): Promise<VisitedPage> {
    const body = new URLSearchParams(readForm(this.page.html).filter(([name]) => !(name in changes)));
    for (const [name, value] of Object.entries(changes)) body.append(name, value);
    const address = new URL(
      action ?? /<form[^>]*action="([^"]*)"/.exec(this.page.html)?.[1] ?? '',
      this.page.url,
    );
    const response = await this.visitor.request(address.href, {
      method: 'POST',
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      body,
    });
    const html = await response.text();
    const isMoved = response.status === 303;
    this.page = isMoved
      ? await this.visitor.open(response.headers.get('location') ?? '')
      : { url: this.page.url, status: response.status, html };
    return this.page;
  }

  read(name: string): string | undefined {
    return readForm(this.page.html).find(([one]) => one === name)?.[1];
  }
}

const readEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The fields of the first form that a browser would send, in order; radios are not chosen. */
function readForm(page: string): [string, string][] {
  const html = page.slice(0, page.indexOf('</form>'));
  const fields: [string, string][] = [];
  for (const [tag, kind] of html.matchAll(/<(input|textarea|select)\b[^>]*>/g)) {
    const at = html.indexOf(tag);
    const name = /\sname="([^"]*)"/.exec(tag)?.[1];
    if (name === undefined || tag.includes('type="radio"')) continue;
    if (tag.includes('type="checkbox"') && !/\schecked/.test(tag)) continue;
    const end = html.indexOf(`</${kind}>`, at);
    const inner = html.slice(at + tag.length, end);
    const value =
      kind === 'textarea'
        ? inner
        : kind === 'select'
          ? (/value="([^"]*)" selected/.exec(inner)?.[1] ?? '')
          : (/\svalue="([^"]*)"/.exec(tag)?.[1] ?? '');
    fields.push([name, readEntities(value)]);
  }
  return fields;
}

async function openTwo(): Promise<{ id: string; mine: Editor; theirs: Editor }> {
  const { id } = agentSchema.parse((await clinic.api.post('/agent', { type: 'CONSULT' })).body);
  return { id, mine: await new Editor().open(id), theirs: await new Editor().open(id) };
}
const stored = async (id: string, name: string) => (await new Editor().open(id)).read(name);

describe('S40 the configuration of an agent that was open before somebody else saved', () => {
  test('keeps what they changed elsewhere, and saves what was changed here', async () => {
    const { id, mine, theirs } = await openTwo();
    await theirs.send({ emergencyNumber: '999' });
    const saved = await mine.send({ 'welcome.en': 'Good day' });
    expect([saved.status, new URL(saved.url).search]).toEqual([200, '?saved=1']);
    expect([await stored(id, 'emergencyNumber'), await stored(id, 'welcome.en')]).toEqual([
      '999',
      'Good day',
    ]);
  });

  test.each([
    ['mine', 'My words'],
    ['theirs', 'Their words'],
  ])(
    'shows both where both changed the same, and saves nothing before one is chosen: %s',
    async (choice, words) => {
      const { id, mine, theirs } = await openTwo();
      await theirs.send({ 'welcome.en': 'Their words', name: 'Heart check' });
      const conflict = await mine.send({ 'welcome.en': 'My words', 'closing.en': 'Goodbye' });
      expect(conflict.status).toBe(409);
      expect(conflict.html).toContain('Their words');
      expect(mine.read('welcome.en')).toBe('My words');
      expect(mine.read('closing.en')).toBe('Goodbye');
      expect(await stored(id, 'welcome.en')).toBe('Their words');
      expect(await stored(id, 'closing.en')).toBe('');
      const decided = await mine.send({ 'keep.welcome.en': choice });
      expect(decided.status).toBe(200);
      expect(await stored(id, 'welcome.en')).toBe(words);
      expect(await stored(id, 'closing.en')).toBe('Goodbye');
      expect(await stored(id, 'name')).toBe('Heart check');
    },
  );

  test('is not saved over theirs after a wrong value was corrected, and nothing that was typed is lost', async () => {
    const { id, mine, theirs } = await openTwo();
    await theirs.send({ 'welcome.en': 'Their words' });
    const refused = await mine.send({ 'welcome.en': 'My words', emergencyNumber: 'call us', name: 'Mine' });
    expect(refused.status).toBe(422);
    expect([mine.read('welcome.en'), mine.read('emergencyNumber'), mine.read('name')]).toEqual([
      'My words',
      'call us',
      'Mine',
    ]);
    expect((await mine.send({ emergencyNumber: '112' })).status).toBe(409);
    expect(await stored(id, 'welcome.en')).toBe('Their words');
  });

  test('is not saved over theirs after its cases were played', async () => {
    const { id, mine, theirs } = await openTwo();
    await theirs.send({ 'welcome.en': 'Their words' });
    await mine.send({ 'welcome.en': 'My words' }, `/configure/${id}/simulated`);
    await mine.send({}, `/configure/${id}/simulated/edit`);
    expect(mine.read('welcome.en')).toBe('My words');
    expect((await mine.send({})).status).toBe(409);
    expect(await stored(id, 'welcome.en')).toBe('Their words');
  });

  test('of two that save the same at the same moment, one is asked', async () => {
    const { mine, theirs } = await openTwo();
    const pages = await Promise.all([
      mine.send({ 'welcome.en': 'One' }),
      theirs.send({ 'welcome.en': 'Other' }),
    ]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
