import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { buildReport } from './build-report.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

/** The report's history as one text. */
function historyOf({ events }: TestConsultation): string {
  const { history } = buildReport(protocol, events, { locale: 'en', hash: 'test' });
  return history.map(({ text }) => text).join(' ');
}

/** The items of the open page that a list has these answers for. */
function answer(consultation: TestConsultation, values: Record<string, unknown>): void {
  const own = consultation.shown.items.flatMap(({ id }) => (id in values ? [[id, values[id]]] : []));
  consultation.send(Object.fromEntries(own));
}

describe('the history of an emergency', () => {
  const play = () => {
    const consultation = new TestConsultation(protocol, { sex: 'MALE' }).tell(
      'One side of my face droops and my words came out wrong.',
    );
    const [page] = consultation.shown.items;
    consultation.send({
      [page?.id ?? '']: page?.options.slice(0, 3).map(({ id }) => id),
    });
    for (let number = 0; number < 20 && consultation.screen.kind !== 'done'; number += 1) {
      if (consultation.screen.items.includes('emergency.onset'))
        answer(consultation, {
          'emergency.company': 'adult',
          'emergency.onset': 'hours',
          'emergency.side': 'left',
        });
      else consultation.goOnOnce();
    }
    return consultation;
  };

  test('begins with when and where, and is no list of codes', () => {
    const history = historyOf(play());
    expect(history).not.toMatch(/, in the last 7 days/);
    expect(history).toMatch(/^Began: 1 to 4 hours ago, left\. In the last 7 days: /);
  });

  test('has the words because of which its signs were asked', () => {
    expect(historyOf(play())).toContain('Wrote “One side of my face droops and my words came out wrong”.');
  });

  test('says the period of the signs once, and nothing twice that a sign contains', () => {
    const history = historyOf(play()).replaceAll(/“[^”]*”/g, '');
    expect(history.match(/last 7 days/g)).toHaveLength(1);
    expect(history.match(/one side of my face droops/gi)).toHaveLength(1);
    // What the signs contain.
    expect(history).not.toMatch(/drooping face, weak or numb arm or leg/i);
  });
});

describe('the history of a problem', () => {
  test('says when it began, where it is, how it goes on and how bad it is, before anything else of it', () => {
    const consultation = new TestConsultation(protocol).goOn({
      opening: 'I have back pain.',
      answers: {
        onset: 'three weeks',
        site: 'lower back',
        progress: 'getting worse',
        severity: '6',
        worse: 'bending',
        frequency: 'every day',
      },
      facts: [{ slot: ['sx.back_pain'], is: 'YES' }],
    });
    const [first = ''] = historyOf(consultation).split('. ');
    expect(first).toMatch(/^Back pain for 3 weeks, .*lower back.*6 of 10$/i);
    expect(first).not.toMatch(/bending/);
  });
});

describe('what was read in the story and left open', () => {
  const words = 'I have a cough, and my hair is falling out in handfuls.';
  const play = (says: 'open' | 'yes' | 'no') => {
    const consultation = new TestConsultation(protocol).tell(words);
    for (let page = 0; page < 40 && consultation.screen.kind !== 'confirm'; page += 1)
      consultation.goOnOnce();
    const asked = consultation.shown.items.filter(({ control }) => control === 'yes_no');
    expect(asked.flatMap(({ codes }) => codes)).toContain('sx.hair_loss');
    consultation.send(
      Object.fromEntries(asked.map(({ id, codes }) => [id, codes.includes('sx.cough') ? 'yes' : says])),
    );
    return historyOf(consultation);
  };

  test('stands in the history in quotation marks, as no finding', () => {
    expect(play('open')).toMatch(/Also wrote “[^”]*hair[^”]*”\./);
    expect(play('open')).not.toMatch(/hair loss/i);
  });

  test('does not when it was confirmed or removed', () => {
    expect(play('yes')).not.toContain('Also wrote');
    expect(play('yes')).toMatch(/hair loss/i);
    expect(play('no')).not.toContain('Also wrote');
  });
});

describe('what the story says and no line of the report', () => {
  const tell = (words: string, person: ConstructorParameters<typeof TestConsultation>[1] = {}) =>
    historyOf(new TestConsultation(protocol, person).tell(words).goOn({}, { habit: 'AS_IT_COMES' }));

  test.each([
    ['en', 'I have a cough. The budgie next door died of something last week.'],
    ['es', 'Tengo tos. El loro de la vecina se murió de algo la semana pasada.'],
    ['fr', 'Je tousse. La perruche de la voisine est morte de quelque chose la semaine passée.'],
    ['de', 'Ich habe Husten. Der Wellensittich von nebenan ist letzte Woche an etwas gestorben.'],
    ['ar', 'عندي سعال. ببغاء الجيران مات من شيء ما قبل أسبوع.'],
  ] as const)('stands in the history in the words in which it was written (%s)', (locale, words) => {
    const [, last = ''] = words.split('. ');
    expect(tell(words, { locale })).toContain(`“${last.replace(/\.$/, '')}”`);
  });

  test('is quoted once: not what a sentence or the top of the report quotes already', () => {
    const history = tell('I have crushing chest pain. I dropped my cup at breakfast.', { sex: 'MALE' });
    expect(history).toContain('I dropped my cup at breakfast');
    expect(history).not.toContain('crushing');
  });

  test('neighbouring clauses are one quotation, with what stands between them', () => {
    expect(tell('I have a cough. The budgie died, poor thing it was. Nobody here knows why.')).toContain(
      '“The budgie died, poor thing it was. Nobody here knows why”',
    );
  });

  test('of a long story what was read in comes first, and no more than is shown of the story unfolded', () => {
    const chat = (number: number) => `We bought green apples and a paper in town number ${number}.`;
    const chatter = Array.from({ length: 20 }, (_, index) => chat(index)).join(' ');
    const history = tell(`${chatter} Three years ago I had a very sore throat for most of the summer term.`);
    const quotes = [...history.matchAll(/“([^”]*)”/g)].map(([, quote = '']) => quote);
    expect(quotes.join('').length).toBeLessThanOrEqual(620);
    expect(history).toContain('Three years ago I had a very sore throat');
    expect(history).toContain('town number 0');
    expect(history).not.toContain('town number 19');
  });
});

describe('what was denied', () => {
  const play = (words: string, person: ConstructorParameters<typeof TestConsultation>[1] = {}) => {
    const consultation = new TestConsultation(protocol, person)
      .tell(words)
      .goOn({}, { habit: 'AS_IT_COMES' });
    return buildReport(protocol, consultation.events, { locale: 'en', hash: 'test' });
  };

  test('in the story and in no answer is quoted first among the negatives, not in the history', () => {
    const consultation = new TestConsultation(protocol, { sex: 'MALE' }).tell(
      'One side of my face droops. No rash anywhere on me, no pain in my ears.',
    );
    const [page] = consultation.shown.items;
    consultation.send({ [page?.id ?? '']: page?.options.slice(0, 1).map(({ id }) => id) });
    consultation.goOn({}, { habit: 'AS_IT_COMES' });
    const { negatives, history } = buildReport(protocol, consultation.events, { locale: 'en', hash: 'test' });
    expect(negatives[0]?.text).toBe(
      'In own words: rash, ear pain: “No rash anywhere on me, no pain in my ears”.',
    );
    expect(history.map(({ text }) => text).join(' ')).not.toContain('rash');
  });

  test('a remark that says more of a finding is quoted with it', () => {
    const { history } = play('My knee hurts, on the inside, since Monday.');
    expect(history.map(({ text }) => text).join(' ')).toContain('on the inside');
  });

  test('on the safety lines of a problem that is not the patient’s stands apart, and the short list is counted', () => {
    const { negatives } = play('My left ear feels bunged up and it has gone deaf.');
    const own = negatives.find(({ text }) => /^About /.test(text));
    expect(own?.names.length).toBeGreaterThan(1);
    expect(negatives.map(({ title }) => title)).toContain('Of other problems');
    expect(negatives.at(-1)?.text).toBe('At the start: each of 6 emergency signs.');
    expect(negatives.map(({ text }) => text).join(' ')).not.toContain('each of 1 ');
  });
});

test('the history begins with the finding whose time was told; others of the same problem follow with “Also”', () => {
  const consultation = new TestConsultation(protocol)
    .tell('I am stiff in the morning for ten minutes. My knee hurts since Monday.')
    .goOn({
      facts: [
        { slot: ['sx.joint_pain'], is: 'YES' },
        { slot: ['sx.joint_stiff_morning'], is: 'YES' },
      ],
    });
  const history = historyOf(consultation);
  expect(history).toMatch(/^Joint pain since Monday/);
  expect(history).toMatch(/Also [^.]*stiff in the morning/i);
});

test('without a time the history begins with what the topic is mostly about, whatever was written first', () => {
  const consultation = new TestConsultation(protocol).tell('My nose runs a lot, and I cough.').goOn({
    facts: [
      { slot: ['sx.cough'], is: 'YES' },
      { slot: ['sx.runny_nose'], is: 'YES' },
    ],
  });
  expect(historyOf(consultation)).toMatch(/^Cough/);
});

test('a flag that neither words nor signs raised says the answer that did', () => {
  const consultation = new TestConsultation(protocol).tell('I am tired all the time.').goOn({
    facts: [
      { slot: ['sx.tired'], is: 'YES' },
      { slot: ['sx.weight_loss'], is: 'YES' },
    ],
  });
  const { flags } = buildReport(protocol, consultation.events, { locale: 'en', hash: 'test' });
  const flag = flags.find(({ title }) => /weight loss/i.test(title));
  expect(flag?.quote).toBeNull();
  expect(flag?.ticked).toEqual(['Weight loss']);
});

test('a time is told with the finding that it was written with, also where another finding leads to the same problem', () => {
  const consultation = new TestConsultation(protocol, { sex: 'FEMALE' }).tell(
    'Bad back for two weeks, and both legs are weak. I cannot feel myself wipe.',
  );
  const ticked = consultation.shown.items.map(({ id, options }) => [
    id,
    options.slice(0, 2).map((one) => one.id),
  ]);
  consultation.send(Object.fromEntries(ticked));
  for (let page = 0; page < 20 && consultation.screen.kind !== 'done'; page += 1)
    if (consultation.screen.items.includes('emergency.onset'))
      answer(consultation, { 'emergency.company': 'adult', 'emergency.onset': 'the numb bit last night' });
    else consultation.goOnOnce();
  const history = historyOf(consultation);
  expect(history).not.toMatch(/weakness[^.]*since yesterday/i);
});
