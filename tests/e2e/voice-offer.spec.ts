import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { answerOnce, answerUntil } from './people.ts';
import {
  button,
  checkMicrophone,
  clinic,
  failMicrophone,
  heading,
  launch,
  openAtComplaint,
  openPhone,
  own,
  plain,
  record,
  setUpSpeech,
  speaking,
  speech,
  start,
} from './speaking-phone.ts';

setUpSpeech();

test('without JavaScript the page asks nothing about speaking', async () => {
  const { context, page } = await openPhone({ script: false });
  await page.goto(await clinic.invite());
  await expect(page.getByText('How would you like to answer?')).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await button(page, 'Start').click();
  await answerUntil(page, 'story');
  await expect(own(page)).toBeVisible();
  await expect(button(page, 'Speak instead')).toHaveCount(0);
  await context.close();
});

test('where no recognizer is available nothing about speaking is offered or loaded', async () => {
  const { context, page } = await openPhone();
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name);
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(await plain.invite(), { waitUntil: 'networkidle' });
  await expect(speaking(page)).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await button(page, 'Start').click();
  await page.waitForLoadState('networkidle');
  await answerUntil(page, 'story');
  await expect(own(page)).toBeVisible();
  await expect(button(page, 'Speak instead')).toHaveCount(0);
  expect(loaded.filter((url) => url.includes('voice'))).toEqual([]);
  await context.close();
});

test('the page neither listens nor reads aloud before the patient chose to speak', async () => {
  const { context, page } = await openPhone();
  await page.goto(await clinic.invite());
  await page.getByRole('checkbox').check();
  await button(page, 'Start').click();
  await answerUntil(page, 'story');
  await expect(button(page, 'Speak instead')).toBeVisible();
  await expect(button(page, 'Speak')).toHaveCount(0);
  expect(speech.requests).toEqual([]);
  expect(await page.evaluate(() => (window as { opened?: MediaStream[] }).opened)).toEqual([]);
  await context.close();
});

test('S20 only the patient’s pages may use the microphone', async ({ request }) => {
  const welcome = await request.get(await clinic.invite());
  expect(welcome.headers()['permissions-policy']).toContain('microphone=(self)');
  expect(welcome.headers()['content-security-policy']).toContain("media-src 'self'");
  for (const address of ['/agent/01k0000000000000000000000', '/configure/01k0000000000000000000000']) {
    const other = await request.get(`${clinic.url}${address}`);
    expect(other.headers()['permissions-policy'] ?? 'microphone=()').toContain('microphone=()');
  }
});

test('after the patient refuses the microphone the page says why in one sentence, goes on in writing, and offers to try again', async () => {
  const { context, page } = await openPhone();
  await start(page, await clinic.invite());
  await failMicrophone(page, 'NotAllowedError');
  await button(page, 'Turn on the microphone').click();
  const why = page.getByRole('main').getByText(/does not let this page use the microphone/);
  await expect(why).toBeVisible();
  await expect(own(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, 'Try speaking again').click();
  await button(page, 'Turn on the microphone').click();
  await expect(why).toBeVisible();
  await failMicrophone(page, null);
  await button(page, 'Try speaking again').click();
  await checkMicrophone(page);
  await context.close();
});

test('without a microphone, or where the browser already refuses it, speaking is not offered', async () => {
  const bare = await launch([]);
  for (const options of [{ in: bare }, { mayListen: false }]) {
    const { context, page } = await openPhone(options);
    await page.goto(await clinic.invite(), { waitUntil: 'networkidle' });
    await expect(page.getByRole('radio', { name: 'I am the patient' })).toBeVisible();
    await expect(speaking(page)).toHaveCount(0);
    await page.getByRole('checkbox').check();
    await button(page, 'Start').click();
    await answerUntil(page, 'story');
    await expect(own(page)).toBeVisible();
    await expect(button(page, 'Speak instead')).toHaveCount(0);
    await context.close();
  }
  await bare.close();
});

test('where the microphone is missing when it is turned on, the page says so and goes on in writing', async () => {
  const { context, page } = await openPhone();
  await start(page, await clinic.invite());
  await failMicrophone(page, 'NotFoundError');
  await button(page, 'Turn on the microphone').click();
  await expect(page.getByRole('main').getByText(/No microphone was found/)).toBeVisible();
  await expect(own(page)).toBeVisible();
  await context.close();
});

test('on-device recognition that would have to be downloaded first is not offered', async () => {
  const { context, page } = await openPhone();
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      static available = () => Promise.resolve('downloadable');
      static install = () => sessionStorage.setItem('installed', 'yes');
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
  });
  await page.goto(await plain.invite(), { waitUntil: 'networkidle' });
  await expect(page.getByRole('radio', { name: 'I am the patient' })).toBeVisible();
  await expect(speaking(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('installed'))).toBeNull();
  await context.close();
});

test('S23 no sound goes to the browser’s maker unless the organization allows it and the patient agrees', async () => {
  const { context, page } = await openPhone();
  // Chromium's own recognizer would send the sound to its maker, so the test only checks whether it is started.
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      start() {
        sessionStorage.setItem('started', 'yes');
        const results = [Object.assign([{ transcript: 'My left knee hurts' }], { isFinal: true })];
        this.dispatchEvent(Object.assign(new Event('result'), { results }));
      }
      stop() {
        this.dispatchEvent(new Event('end'));
      }
      abort() {
        this.dispatchEvent(new Event('end'));
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition });
  });
  const link = await plain.invite();
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(speaking(page)).toHaveCount(0);
  await plain.query('update organizations set vendor_speech_allowed = true');
  await page.goto(link);
  await speaking(page).check();
  await page.getByRole('checkbox').check();
  await button(page, 'Start').click();
  await answerUntil(page, 'signs');
  await answerOnce(page, {});
  await expect(heading(page)).toHaveText('Before you speak');
  await expect(page.getByText(/is sent to that company/)).toBeVisible();
  await button(page, 'I agree').click();
  await checkMicrophone(page);
  await answerUntil(page, 'story');
  expect(await page.evaluate(() => sessionStorage.getItem('started'))).toBeNull();
  await record(page);
  await expect(own(page)).toHaveValue('My left knee hurts');
  await plain.query('update organizations set vendor_speech_allowed = false');
  await context.close();
});

test('S23 clearing the device removes the choice about speaking', async () => {
  const { context, page } = await openAtComplaint();
  expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Finish and clear this device' }).click();
  await button(page, 'Clear this device').click();
  await expect(heading(page)).toHaveText('This device is clear');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await context.close();
});
