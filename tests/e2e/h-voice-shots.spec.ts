import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { screenTexts } from '../../service/interview/render/screen-texts.ts';
import { arabic } from './arabic.ts';
import { type OwnClinic, startOwnClinic } from './own-clinic.ts';
import { answerOnce } from './people.ts';
let clinic: OwnClinic;
test.beforeAll(async () => {
  clinic = await startOwnClinic();
  await clinic.query("update organizations set languages = '{ar}'");
  mkdirSync('/tmp/shots-voice', { recursive: true });
});
test.afterAll(async () => clinic.stop());
const spanish: Record<string, string> = {
  'Start': 'Empezar', 'Continue': 'Continuar', 'No': 'No', 'Yes': 'Sí', 'None of these': 'Nada de esto', 'Send to the clinic': 'Enviar a la clínica',
  'Continue anyway': 'Continuar de todos modos', 'I’d rather not say': 'Prefiero no decirlo', 'Thank you': 'Gracias', 'Never': 'Nunca', 'No, nothing else': 'No, nada más',
};
const cases = [
  { lang: 'en', say: (t: string) => t, story: 'My husband died in spring and since then I have a bad headache for three weeks, I vomited twice and I feel hopeless. Also my left knee hurts.', q: 'What brings you', alarm: 'crushing chest pain right now and I cannot breathe. I want to end my life' },
  { lang: 'es', say: (t: string) => spanish[t] ?? t, story: 'Me duele la cabeza desde hace tres semanas y vomité dos veces. También me duele la rodilla izquierda.', q: '', alarm: 'Tengo un dolor fuerte en el pecho ahora y no puedo respirar. Quiero quitarme la vida' },
  { lang: 'ar', say: arabic, story: 'عندي صداع منذ ثلاثة أسابيع وتقيأت مرتين. ركبتي اليسرى تؤلمني.', q: '', alarm: 'عندي ألم شديد في صدري ولا أستطيع التنفس' },
];
const found: string[] = [];
async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, scheme] of [[390, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    const wide = await page.evaluate(() => {
      const all = [...document.querySelectorAll('body *')].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && !e.closest('.sr-only') && (r.right > innerWidth + 1 || r.left < -1); });
      return { doc: document.documentElement.scrollWidth > innerWidth, els: all.slice(0, 3).map((e) => `${e.tagName}.${e.className}`) };
    });
    if (wide.doc || wide.els.length > 0) console.log('WIDE', name, width, JSON.stringify(wide));
    await page.screenshot({ path: `/tmp/shots-voice/${name}-${width}-${scheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 800 });
}
const kindOf = async (page: Page) => ((await page.locator('#ask input[name="screenId"]').first().getAttribute('value')) ?? 'none').split('.')[0];
for (const { lang, say, story, alarm } of cases) {
  for (const way of ['plain', 'alarm'] as const) {
    if (process.env.SHOTS && !process.env.SHOTS.split(',').includes(`${lang}-${way}`)) continue;
    test(`shots ${lang} ${way}`, async ({ page }) => {
      await page.goto(`${await clinic.invite()}?lang=${lang}`);
      if (way === 'plain') await shoot(page, `${lang}-00-welcome`);
      await page.getByRole('checkbox').check();
      await page.locator('#start').click();
      await page.waitForURL(/\/consultation\//);
      const seen = new Map<string, number>();
      for (let n = 1; n < 45; n += 1) {
        const kind = (await page.locator('#ask input[name="screenId"]').count()) === 0 ? 'thanks' : await kindOf(page);
        const times = (seen.get(kind ?? '') ?? 0) + 1;
        seen.set(kind ?? '', times);
        const isEnd = kind === 'thanks' || kind === 'addendum';
        if (times <= 3 && (way === 'plain' || ['alarm', 'self_harm', 'emergency', 'readback', 'thanks', 'addendum'].includes(kind ?? ''))) await shoot(page, `${lang}-${way}-${String(n).padStart(2, '0')}-${kind}`);
        if (isEnd) break;
        if (way === 'alarm' && kind === 'readback') break;
        if (kind === 'story') {
          await page.getByRole('textbox').first().fill(way === 'plain' ? story : alarm);
          await page.locator('#ask .btn-primary').last().click();
        } else if (kind === 'alarm' && way === 'alarm') {
          await page.getByRole('checkbox').first().check();
          await page.locator('#ask .btn-primary').last().click();
        } else if (kind === 'self_harm' && way === 'alarm') {
          const radios = page.getByRole('radio');
          const names = new Set(await radios.evaluateAll((rs) => rs.map((r) => (r as HTMLInputElement).name)));
          for (const name of names) await page.locator(`input[type=radio][name="${name}"]`).first().check();
          await page.locator('#ask .btn-primary').last().click();
        } else {
          await answerOnce(page, {}, undefined, say);
        }
        await page.waitForTimeout(300);
        await expect(page.locator('body.is-sending')).toHaveCount(0);
      }
    });
  }
}
