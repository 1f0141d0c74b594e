import { expect, test } from 'vitest';
import { readMentions } from '../../../tests/helpers/read-mentions.ts';
import type { Locale } from '../model/types.ts';

/**
 * Ordinary words beside a finding: adverbs, times of day, openings of people who come about it, and what follows it. None of them says
 * that it is denied, past, possible or somebody else's.
 */
const ordinary: Readonly<
  Record<Locale, { findings: string[]; before: string; having: string; after: string }>
> = {
  en: {
    findings: ['a cough', 'a fever', 'a rash'],
    having: 'I have',
    before:
      'I still have|I also have|I again have|I have always had|I now have|I have only|I just have|I have even|I mostly have|I often have|I usually have|In the morning I have|This morning I have|Every morning I have|At night I have|Since last night I have|Since yesterday I have|Since last week I have|Yesterday I had|On Monday I had|For years I have had|Apart from|Apart from that I have|Other than that I have|On top of that I have|Instead I have|Because I have|Although I have|After dinner I have|Before bed I have|Without warning I have|All of a sudden I have|My problem is|The only thing is|What I have is|I came because of|I am here about|I want to tell you about|I need help with|I suffer from|I keep getting|I woke with|It started with|There is still|I noticed|I cannot work because of|I cannot sleep because of|My wife noticed that I have|To be honest I have|First of all|But then I had|Nothing but|No problems apart from',
    after:
      'again|still|too|now|at night|in the morning|every morning|all day|since yesterday|for weeks now|that will not go|when I walk|before eating|without a break|more than usual|like never before|and it is getting worse|but not all day|except at night|and nothing helps|and I do not know why|no matter what I do',
  },
  de: {
    findings: ['Husten', 'Fieber', 'Durchfall'],
    having: 'Ich habe',
    before:
      'Ich habe noch|Ich habe immer noch|Ich habe auch noch|Ich habe schon wieder|Ich habe jetzt|Ich habe nur|Außerdem habe ich|Noch dazu habe ich|Seit gestern habe ich|Seit heute Morgen habe ich|Heute Morgen hatte ich|Heute früh hatte ich|Jeden Morgen habe ich|Am Morgen habe ich|Nachts habe ich|Letzte Nacht hatte ich|Gestern hatte ich|Seit Jahren habe ich|Manchmal habe ich|Abends bekomme ich|Nach dem Essen bekomme ich|Vor dem Essen habe ich|Ohne Vorwarnung habe ich|Plötzlich hatte ich|Mein Problem ist|Was ich habe, ist|Ich komme wegen|Es geht um|Ich leide unter|Angefangen hat es mit|Ich merke|Ich konnte nicht arbeiten wegen|Ich kann nicht schlafen wegen|Meine Frau sagt, ich habe|Zweitens|Aber dann kam|Leider habe ich|Eigentlich habe ich|Doch habe ich|Weil ich|Obwohl ich|Vor allem habe ich|Bis heute habe ich|Ich bekomme immer|Nichts außer',
    after:
      'noch immer|schon wieder|auch|jetzt|nachts|am Morgen|jeden Morgen|den ganzen Tag|seit gestern|seit Jahren|der nicht weggeht|beim Gehen|vor dem Essen|ohne Pause|mehr als sonst|wie noch nie|und es wird schlimmer|aber nicht immer|außer nachts|und nichts hilft|und ich weiß nicht warum',
  },
  fr: {
    findings: ['de la toux', 'de la fièvre', 'de la diarrhée'],
    having: 'J’ai',
    before:
      'J’ai encore|J’ai toujours|J’ai aussi|En plus j’ai|J’ai de nouveau|J’ai maintenant|J’ai seulement|J’ai même|J’ai souvent|Ce matin j’ai eu|Tous les matins j’ai|Le matin j’ai|Cette nuit j’ai eu|Hier j’ai eu|Depuis hier j’ai|Lundi j’ai eu|Depuis des années j’ai|À part ça j’ai|Sinon j’ai|Après le repas j’ai|Avant le repas j’ai|Sans prévenir j’ai eu|Mon problème c’est|Ce que j’ai c’est|Je viens pour|Je souffre de|Ça a commencé par|Il y a encore|J’ai remarqué|Ma femme dit que j’ai|D’abord j’ai|Malheureusement j’ai|Parce que j’ai|Par contre j’ai|Rien à part',
    after:
      'encore|toujours|aussi|maintenant|la nuit|le matin|tous les matins|toute la journée|depuis hier|depuis des années|qui ne passe pas|en marchant|avant les repas|sans arrêt|plus que d’habitude|comme jamais|et ça empire|mais pas toujours|sauf la nuit|et rien ne marche|et je ne sais pas pourquoi',
  },
  es: {
    findings: ['tos', 'fiebre', 'diarrea'],
    having: 'Tengo',
    before:
      'Todavía tengo|Aún tengo|También tengo|Además tengo|Otra vez tengo|Ahora tengo|Solo tengo|A veces tengo|Siempre tengo|Esta mañana tuve|Todas las mañanas tengo|Por la mañana tengo|Por la noche tengo|Anoche tuve|Ayer tuve|Desde ayer tengo|El lunes tuve|Desde hace años tengo|Hace años que tengo|Llevo una semana con|Aparte de eso tengo|Después de comer tengo|Antes de comer tengo|Sin aviso tuve|De repente tuve|Mi problema es|Lo que tengo es|Vengo por|Sufro de|Empezó con|Me ha dado|Noto|No puedo trabajar por|No duermo por|Mi mujer dice que tengo|El médico dijo que tengo|Y luego|Por desgracia tengo|Porque tengo|Aunque tengo|Sigo con|Nada aparte de',
    after:
      'otra vez|todavía|también|ahora|por la noche|por la mañana|todas las mañanas|todo el día|desde ayer|desde hace años|que no se quita|al caminar|antes de comer|sin parar|más que de costumbre|como nunca|y va a peor|pero no siempre|menos de noche|y nada me ayuda|y no sé por qué',
  },
  ar: {
    findings: ['سعال', 'حرارة', 'إسهال'],
    having: 'عندي',
    before:
      'ما زال عندي|لسا عندي|عندي كمان|كمان عندي|عندي مرة ثانية|الآن عندي|أحيانا عندي|دائما عندي|اليوم الصبح كان عندي|كل يوم الصبح عندي|بالليل عندي|امبارح كان عندي|من أسبوع عندي|من سنين عندي|من زمان عندي|غير هيك عندي|بعد الأكل عندي|قبل الأكل عندي|فجأة صار عندي|مشكلتي هي|اللي عندي هو|جيت عشان|أعاني من|بدأت مع|صار معي|لاحظت|مرتي بتقول عندي|الدكتور قال عندي|وبعدين|لكن عندي|للأسف عندي|لأن عندي|مع أن عندي|ما عندي شي غير',
    after:
      'لسا|كمان|الآن|بالليل|الصبح|كل يوم|طول اليوم|من امبارح|من زمان|ما بيروح|لما أمشي|قبل الأكل|بدون توقف|أكثر من العادة|وبيزيد|بس مش دايما|إلا بالليل|ولا شي بيساعد|وما بعرف ليش',
  },
};

const locales = Object.keys(ordinary) as Locale[];

test.each(locales)('leave a finding present: %s', (locale) => {
  const { findings, before, having, after } = ordinary[locale];
  const quieted = findings.flatMap((finding) => {
    const sentences = [
      ...before.split('|').map((words) => `${words} ${finding}`),
      ...after.split('|').map((words) => `${having} ${finding} ${words}`),
    ];
    const isPresent = (text: string) =>
      readMentions(text, { locale }).some(({ polarity }) => polarity === 'PRESENT');
    return sentences.filter((text) => !isPresent(text));
  });
  expect(quieted).toEqual([]);
});
