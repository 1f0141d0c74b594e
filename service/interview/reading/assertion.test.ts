import { describe, expect, test } from 'vitest';
import type { Locale } from '../model/types.ts';
import { loadLexicon } from './lexicon.ts';
import { readWords } from './words-reader.ts';

function presentIn(text: string, locale: Locale): string[] {
  const context = { textId: 'm', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
  const { mentions } = readWords(loadLexicon(locale), text, context);
  return mentions.flatMap(({ code, polarity }) => (polarity === 'PRESENT' ? code : []));
}

/**
 * Findings, and templates with "X" in their place that state or deny them, or say that they are another person's, past
 * or feared.
 */
const languages: Record<Locale, { findings: string; told: string; denied: string; elsewhere?: string }> = {
  en: {
    findings: 'fever|a cough|a rash|chest pain|vomiting|diarrhoea|headaches|numbness|palpitations|dizziness',
    told: 'I have X|I have had X since Monday|I keep getting X|the X has not gone|I cannot sleep with X|X like this I have never had|I have never had X this bad',
    denied: `I don't have X|I haven't had X|no X|no signs of X|without X|not had any X|I've never had X|there's no X|
there isn't any X|I am not having X|I'm not getting X|I haven't noticed X|haven't noticed any X|denies X|he has no cold nor X|
neither a cold nor X|X: no|X? no|X? No, never|X - none|free of X|absence of X|no X at all|no real X|no obvious X|no more X|
I no longer have X|zero X|I haven't got X|I don't get X|never any X|not a hint of X|I do not think I have X|
I don't think there is any X|I wouldn't say I have X|there has been no X|there was never any X|I didn't have X|
I have not experienced X|I've not had X|nothing like X|he hasn't had X|and no X either|I'm not suffering from X|
I'm not aware of any X|I can't say I've had X|X I don't have|ain't had no X|ain't got X|I have had no X so far|no new X|
I have no other symptoms such as X|no symptoms like X|no issues with X|I never get X|I have yet to have X|it hasn't caused X|
it comes without X|there hasn't been any X|not experiencing X|no X or anything|definitely no X|still no X|no trouble with X|
not troubled by X|nope, no X|not feeling any X|no evidence of X|my son does not have X|my wife has had no X|we have not seen X|
X has not been a problem|X is not a problem|X absent|negative for X`,
    elsewhere: `my mother has X|my dad had X|my husband has X|my sister gets X|my brother suffers from X|my son had X last week|
X runs in the family|my mum had X before she died|everyone at work has X|a colleague has X|my flatmate has had X|
there is X going round at school|my boyfriend's X|my mother's X|his brother had X|the other kids have X|
I used to have X|I had X as a child|I had X years ago|in 2010 I had X|I had X last year but it went|
I had X when I was pregnant with my first|I had X in the past|previously had X|as a teenager I had X|back then I had X|
as a child, I had X|in 2010, I had X|years ago, I had X|when I was little, I had X|history of X|I had X but it's gone now|I had X, but it's gone now|I had X last week, now it's gone|the X has gone|X went away|X cleared up|X settled by itself|
I'm afraid of X|what if it's X|could it be X?|I'm scared I'll get X|I was told it can cause X|the leaflet says it may cause X|
should I get X, what do I do?|if I get X I will call|in case of X|the doctor said to come back if I have X|watch out for X|
I read about X|can this medicine cause X?|to prevent X|might get X|will I get X?|how do I know if I have X?|do you think it is X?`,
  },
  es: {
    findings:
      'fiebre|tos|sarpullido|dolor de pecho|vómitos|diarrea|dolor de cabeza|hormigueo|palpitaciones|mareos',
    told: 'tengo X|desde el lunes tengo X|no se me quita: X|no duermo por X|X así nunca',
    denied: `no tengo X|no he tenido X|sin X|no tengo nada de X|no hay X|nunca he tenido X|no tengo catarro ni X|tampoco X|
tampoco tengo X|X no|X no tengo|X: no|¿X? no|¿X? No, nunca|niego X|no presento X|no noto X|no he notado X|no siento X|
no sufro de X|ausencia de X|nada de X|no me ha dado X|no me da X|no tuve X|no ha habido X|no hubo X|ya no tengo X|
jamás he tenido X|no padezco X|no existe X|no he presentado X|sin signos de X|no creo que tenga X|de X nada|X tampoco|
de momento no tengo X|no me han aparecido X|no tengo ningún síntoma como X|no se acompaña de X|no he visto X|mi hijo no tiene X`,
    elsewhere: `mi madre tiene X|mi padre tuvo X|mi marido tiene X|en mi familia hay X|mi hijo tuvo X la semana pasada|
un compañero tiene X|todos en casa tienen X|mi vecina está con X|tuve X de niño|hace años tuve X|antes tenía X|en 2010 tuve X|
tuve X pero ya se me quitó|tuve X, pero ya se me quitó|de niño, tuve X|en 2010, tuve X|antecedentes de X|tengo miedo de X|¿puede ser X?|si me da X llamaré|me dijeron que puede dar X|
en caso de X|¿y si me da X?|para evitar X|el prospecto dice que puede dar X|me dijo que volviera si tenía X|he leído sobre X`,
  },
  fr: {
    findings: 'fièvre|toux|douleur dans la poitrine|vomissements|diarrhée|maux de tête|palpitations|vertiges',
    told: 'j’ai X|depuis lundi j’ai X|X depuis hier',
    denied: `je n'ai pas de X|je n'ai pas eu de X|pas de X|sans X|il n'y a pas de X|aucun signe de X|je n'ai jamais eu de X|
jamais de X|plus de X|je n'ai plus de X|je n'ai pas remarqué de X|pas du tout de X|ni rhume ni X|je ne souffre pas de X|
absence de X|il n'a pas de X|mon fils n'a pas de X|j'ai pas de X|y a pas de X`,
    elsewhere: `ma mère a X|mon père a eu X|mon mari a X|ma sœur a souvent X|mon fils avait X la semaine dernière|
il y a X dans la famille|un collègue a X|toute la maison a X|ma voisine a X|les autres enfants ont X|quand j'étais petit, j'avais X|
j'ai eu X il y a des années|avant j'avais X|en 2010 j'ai eu X|j'ai eu X l'an dernier mais c'est passé|j'avais X pendant ma première grossesse|
antécédents de X|j'avais X mais c'est fini|j'avais X, mais c'est passé|X a disparu|j'ai peur d'avoir X|et si c'était X ?|est-ce que ça peut être X ?|
si j'ai X, j'appelle|on m'a dit que ça peut donner X|la notice dit que ça peut donner X|en cas de X|pour éviter X|
le médecin m'a dit de revenir si j'ai X|j'ai lu des choses sur X|ce médicament peut-il donner X ?|vais-je avoir X ?`,
  },
  de: {
    findings: 'Fieber|Husten|Ausschlag|Brustschmerzen|Durchfall|Kopfschmerzen|Herzrasen|Schwindel',
    told: 'ich habe X|seit Montag habe ich X|X seit gestern|solche X hatte ich noch nie',
    denied: `X habe ich zum Glück nie|X hatte ich Gott sei Dank nicht|ich habe kein X|ich habe keine X|kein X|keine X|ohne X|ich hatte nie X|nie X|X habe ich nicht|X habe ich keine|X: nein|
X? nein|ich habe auch kein X|es gibt kein X|weder Schnupfen noch X|ich leide nicht unter X|X hatte ich nicht|
ich hatte bisher kein X|keine Anzeichen von X|ich verneine X|mein Sohn hat kein X|X nicht|auch nicht X|
ich habe noch nie X gehabt|ich habe nicht X|X habe ich nie bemerkt`,
    elsewhere: `meine Mutter hat X|mein Vater hatte X|mein Mann hat X|meine Schwester hat oft X|mein Sohn hatte letzte Woche X|
X liegt in der Familie|ein Kollege hat X|alle zu Hause haben X|meine Nachbarin hat X|die anderen Kinder haben X|
als Kind hatte ich X|vor Jahren hatte ich X|früher hatte ich X|2010 hatte ich X|letztes Jahr hatte ich X, das ging weg|
in der Schwangerschaft hatte ich X|ich hatte X, aber das ist vorbei|X ist weg|X ist wieder verschwunden|ich habe Angst vor X|
was, wenn es X ist?|kann das X sein?|wenn ich X bekomme, rufe ich an|man sagte mir, es kann X machen|laut Beipackzettel kann es X geben|
bei X soll ich wiederkommen|falls X auftritt|um X zu vermeiden|ich habe über X gelesen|kann das Medikament X verursachen?|
bekomme ich X?`,
  },
  ar: {
    findings: 'حرارة|سعال|طفح|ألم في الصدر|إسهال|صداع|خفقان|دوخة',
    told: 'عندي X|من أمس عندي X|أعاني من X|ما مر علي X مثل هذا',
    denied: `ما عندي X|لا يوجد X|ليس لدي X|بدون X|لا أعاني من X|لم أعاني من X|ما في X|مفيش X|معنديش X|ما عنده X|لا X|مافي X|
ما عندي زكام ولا X|X لا|لا أشكو من X|لم يكن عندي X|ليس عندي X|ما كان عندي X|لم ألاحظ X|ما عندي زكام وما عندي X`,
    elsewhere: `أمي عندها X|أبي كان عنده X|زوجي عنده X|أختي تعاني من X|ابني كان عنده X الأسبوع الماضي|في العائلة X|
زميلي عنده X|جارتي عندها X|كل أهل البيت عندهم X|وأنا صغير كان عندي X|قبل سنوات كان عندي X|كان عندي X زمان|
كان عندي X وراح|X راح|أخاف من X|خايف يكون X|هل يمكن أن يكون X؟|إذا صار عندي X أتصل|قالوا لي إنه ممكن يسبب X|
في حال X|لتجنب X|قال الطبيب أرجع إذا صار X|قرأت عن X|هل الدواء يسبب X؟|وماذا لو كان X؟`,
  },
};

describe.each(Object.entries(languages) as [Locale, (typeof languages)['en']][])(
  'in %s',
  (locale, { findings, told, denied, elsewhere }) => {
    const all = findings.split('|');
    const fill = (template: string, finding: string) => template.trim().replace('X', finding);
    const codesOf = new Map(
      all.map((finding) => [finding, presentIn(fill(told.split('|')[0] ?? 'X', finding), locale)]),
    );

    const templates = [denied, elsewhere ?? []].flat().flatMap((ways) => ways.split('|'));
    test.each(templates.map((template) => template.trim()))('“%s” states no present finding', (template) => {
      const read = all.filter((finding) => {
        const present = presentIn(fill(template, finding), locale);
        return codesOf.get(finding)?.some((code) => present.includes(code));
      });
      expect(read).toEqual([]);
    });

    test.each(told.split('|'))('“%s” states the finding', (template) => {
      for (const finding of all) expect(presentIn(fill(template, finding), locale), finding).not.toEqual([]);
    });
  },
);
