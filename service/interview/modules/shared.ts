import type { Option, Question } from '../protocol.ts';
import type { LocalizedText } from '../types.ts';
import { option, t } from './build.ts';

const onsetOptions: Option[] = [
  option('today', t('Today', 'Hoy'), { code: 'band:today' }),
  option('yesterday', t('Yesterday', 'Ayer'), { code: 'band:yesterday' }),
  option('week', t('In the last week', 'En la última semana'), { code: 'band:week' }),
  option('month', t('In the last month', 'En el último mes'), { code: 'band:month' }),
  option('longer', t('Longer ago', 'Hace más tiempo'), { code: 'band:longer' }),
];

const durationOptions: Option[] = [
  option('seconds', t('A few seconds', 'Unos segundos'), { code: 'dur:30:second' }),
  option('minutes', t('A few minutes', 'Unos minutos'), { code: 'dur:5:minute' }),
  option('quarter', t('More than 15 minutes', 'Más de 15 minutos'), { code: 'dur:16:minute' }),
  option('hours', t('Hours', 'Horas'), { code: 'dur:3:hour' }),
  option('constant', t('It is there all the time', 'Está todo el tiempo'), { code: 'dur:1:day' }),
];

const frequencyOptions: Option[] = [
  option('once', t('It came once', 'Pasó una vez'), { code: 'band:once' }),
  option('now_and_then', t('Now and then', 'De vez en cuando'), { code: 'band:now_and_then' }),
  option('weekly', t('A few times a week', 'Algunas veces por semana'), { code: 'band:weekly' }),
  option('daily', t('Every day', 'Todos los días'), { code: 'band:daily' }),
  option('constant', t('All the time', 'Todo el tiempo'), { code: 'band:constant' }),
];

type Draft = Pick<Question, 'id' | 'text' | 'label' | 'why'> & {
  kind?: Question['kind'];
  options?: Option[];
  read?: Question['read'];
  priority?: 1 | 2 | 3;
  min?: number;
  max?: number;
};

const words = t('Choose one, or use your own words.', 'Elija una, o use sus propias palabras.');

/** "When did it start?", with the subject of the complaint. */
export function onset(text: LocalizedText, priority: 1 | 2 | 3 = 1): Draft & { hint: LocalizedText } {
  return {
    id: 'onset',
    kind: 'choice',
    text,
    hint: words,
    label: t('Onset', 'Comienzo'),
    why: t(
      'It shows if this is new or has been there for a while.',
      'Muestra si es algo nuevo o si ya lleva un tiempo.',
    ),
    options: onsetOptions,
    read: 'onset',
    priority,
  };
}

export function duration(text: LocalizedText, priority: 1 | 2 | 3 = 1): Draft & { hint: LocalizedText } {
  return {
    id: 'duration',
    kind: 'choice',
    text,
    hint: words,
    label: t('How long', 'Cuánto dura'),
    why: t('How long it lasts helps to tell causes apart.', 'Cuánto dura ayuda a distinguir las causas.'),
    options: durationOptions,
    read: 'duration',
    priority,
  };
}

export function frequency(text: LocalizedText, priority: 1 | 2 | 3 = 2): Draft & { hint: LocalizedText } {
  return {
    id: 'frequency',
    kind: 'choice',
    text,
    hint: words,
    label: t('How often', 'Con qué frecuencia'),
    why: t('It shows if things are changing.', 'Muestra si las cosas están cambiando.'),
    options: frequencyOptions,
    read: 'frequency',
    priority,
  };
}

export function worse(text: LocalizedText, priority: 1 | 2 | 3 = 1): Draft {
  return {
    id: 'worse',
    text,
    label: t('Worse with', 'Empeora con'),
    why: t('What brings it on is a strong clue.', 'Lo que lo provoca es una buena pista.'),
    options: [option('nothing', t('Nothing', 'Nada'), { code: 'no' })],
    read: 'worse',
    priority,
  };
}

export function better(text: LocalizedText, priority: 1 | 2 | 3 = 2): Draft {
  return {
    id: 'better',
    text,
    label: t('Better with', 'Mejora con'),
    why: t(
      'What eases it is a clue, and it may help you too.',
      'Lo que lo alivia es una pista y también puede ayudarle.',
    ),
    options: [option('nothing', t('Nothing', 'Nada'), { code: 'no' })],
    read: 'better',
    priority,
  };
}

export function severity(text: LocalizedText, priority: 1 | 2 | 3 = 1): Draft & { allowsOwnWords: boolean } {
  return {
    id: 'severity',
    kind: 'scale',
    text,
    label: t('Severity', 'Intensidad'),
    why: t('It shows how much this troubles you.', 'Muestra cuánto le molesta.'),
    read: 'severity',
    min: 0,
    max: 10,
    allowsOwnWords: true,
    priority,
  };
}

type FindingDraft = {
  id: string;
  slot: string;
  kind: 'yesno';
  text: LocalizedText;
  label: LocalizedText;
  why: LocalizedText;
  section: 'associated';
  priority: 1 | 2 | 3;
};

/** A yes/no question about a finding. Modules share the finding's slot, so that it is asked once. */
export function finding(
  id: string,
  text: LocalizedText,
  label: LocalizedText,
  priority: 1 | 2 | 3,
  why: LocalizedText = t(
    'Yes or no, both tell the clinic something.',
    'Tanto el sí como el no le dicen algo a la clínica.',
  ),
): FindingDraft {
  return { id, slot: `sx.${id}`, kind: 'yesno', text, label, why, section: 'associated', priority };
}

const quality = (id: string, label: LocalizedText): Option => option(id, label, { code: `quality:${id}` });

export const painQualities: Option[] = [
  quality('sharp', t('Sharp or stabbing', 'Como una punzada')),
  quality('dull', t('Dull or aching', 'Sordo')),
  quality('tight', t('Tight or pressing', 'Que aprieta')),
  quality('burning', t('Burning', 'Que arde')),
  quality('throbbing', t('Throbbing', 'Que late')),
  quality('cramping', t('Cramps', 'Cólicos')),
];
