import { describe, expect, it } from 'vitest';
import { compileTest, TestPatient } from './test-support.ts';
import { type AnsweredBy, type SourceLocale, sourceLocales } from './types.ts';

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

function routeOf(locale: SourceLocale, text: string, answeredBy: AnsweredBy = 'PATIENT'): string[] {
  const patient = new TestPatient(general, { locale, answeredBy });
  patient.answer('screen.now', ['none']);
  patient.answer('complaint.main', text);
  return patient.state.routed;
}

/** Ways to say a complaint, one a line, by the module that takes it up first. */
const complaints: Record<string, Record<SourceLocale, string>> = {
  weakness: {
    en: `My right leg is getting weaker
      pins and needles in both feet
      My hands keep going numb
      I keep dropping things, my hand has no strength and is weak`,
    es: `Tengo debilidad en una pierna
      hormigueo en los pies
      Se me duermen las manos
      no tengo fuerza en los brazos desde hace meses`,
  },
  bowel: {
    en: `I've had the runs since Monday
      I can't go to the toilet, no poo for five days
      been throwing up all night
      blood on the paper when I wipe
      I feel sick all the time`,
    es: `Tengo diarrea desde el lunes
      llevo cinco días sin obrar, estoy estreñida
      no paro de vomitar
      sangro al evacuar
      tengo náuseas todo el día`,
  },
  heartburn: {
    en: `acid reflux every night
      I have heart burn after meals
      food sticks when I swallow
      indigestion for weeks`,
    es: `tengo mucha acidez
      reflujo por las noches
      se me atora la comida al tragar
      tengo agruras después de comer`,
  },
  urinary: {
    en: `it stings when I wee
      I have to pee every hour
      weak stream and dribbling
      water infection again
      I leak when I cough`,
    es: `me arde al orinar
      voy al baño a orinar a cada rato
      el chorro de orina me sale débil
      infección de orina otra vez
      se me escapa el pis al toser`,
  },
  testicular: {
    en: `a lump on my testicle
      my balls ache
      swollen scrotum
      one testicle has been sore for weeks`,
    es: `un bulto en el testículo
      me duelen los testículos
      tengo el escroto hinchado
      me duelen los huevos desde hace semanas`,
  },
  sexual: {
    en: `I can't get an erection
      sex is painful
      I want to change my contraception
      worried I caught an STI`,
    es: `no consigo una erección
      me duele en las relaciones
      quiero cambiar de anticonceptivo
      miedo a una infección de transmisión sexual`,
  },
  seizure: {
    en: `I had a fit last week
      my epilepsy, more seizures lately
      she has blank spells, absence seizures
      convulsions at night`,
    es: `tuve una convulsión la semana pasada
      crisis epilépticas otra vez
      me dan ataques epilépticos de noche
      tiene ausencias en la escuela`,
  },
  tremor: {
    en: `my hands shake
      a tremor in my right hand
      shaky hands for months
      I think it is Parkinson's, I walk slower`,
    es: `me tiemblan las manos
      tengo un temblor en la mano derecha
      temblores desde hace meses
      camino más lento y arrastro los pies`,
  },
  memory: {
    en: `my memory is bad
      I keep forgetting things
      she forgets everything
      worried about dementia`,
    es: `tengo mala memoria
      se me olvidan las cosas
      mi madre no, yo: se me olvida todo
      me preocupa la demencia`,
  },
  weight: {
    en: `I've put on a lot of weight
      losing weight and I don't know why
      my clothes are loose on me
      I gained ten kilos this year`,
    es: `he engordado mucho
      estoy bajando de peso sin querer
      la ropa me queda grande
      he subido diez kilos este año`,
  },
  hormone: {
    en: `my sugars are high
      I'm thirsty all the time
      a lump in my neck, maybe the thyroid
      I have hypos in the morning
      I am always cold`,
    es: `tengo el azúcar alta
      tengo mucha sed
      me noto un bulto en el cuello
      me dan hipoglucemias por la mañana
      siempre tengo frío`,
  },
  tired: {
    en: `I feel tired all the time
      no energy
      I'm exhausted
      worn out for months`,
    es: `estoy cansado todo el tiempo
      no tengo energía
      estoy agotada
      mucho cansancio`,
  },
  bleeding: {
    en: `nosebleeds every week
      my gums bleed
      I bruise easily
      blood from my nose`,
    es: `me sangra la nariz
      me sangran las encías
      me salen moretones sin motivo
      sangro con facilidad`,
  },
  skin: {
    en: `an itchy rash on my arms
      my mole changed colour
      my hair is falling out
      a spot on my face that bleeds
      eczema on my hands`,
    es: `tengo un sarpullido en los brazos
      un lunar que ha cambiado
      se me cae el pelo
      tengo hongos en las uñas
      una mancha en la cara`,
  },
  eye: {
    en: `my eye is red
      sticky eyes in the morning
      my left eye hurts
      I see floaters`,
    es: `tengo el ojo rojo
      me duele el ojo izquierdo
      tengo conjuntivitis
      veo moscas volantes`,
  },
  ear: {
    en: `my ear hurts
      ringing in my ears
      I can't hear well
      stuff coming out of my ear, pus`,
    es: `me duele el oído
      no oigo bien
      me zumban los oídos
      me supura el oído`,
  },
  throat: {
    en: `sore throat since Monday
      it hurts to swallow
      my throat is on fire, it hurts
      I am hoarse`,
    es: `me duele la garganta
      me duele al tragar
      estoy ronco
      tengo anginas`,
  },
  joint: {
    en: `my knee hurts
      swollen ankle joint
      my shoulder is stiff and painful
      arthritis in my hands`,
    es: `me duele la rodilla
      tengo el tobillo hinchado y me duele
      me duele el hombro
      tengo artrosis`,
  },
  back: {
    en: `my back hurts
      sciatica again
      lower back pain
      my back went when I bent over`,
    es: `me duele la espalda
      tengo lumbago
      ciática otra vez
      tengo la espalda bloqueada`,
  },
  injury: {
    en: `I twisted my ankle
      I fell off my bike
      I banged my head
      dog bite on my hand`,
    es: `me torcí el tobillo
      me caí de la bici
      me di un golpe en la cabeza
      me mordió un perro`,
  },
  allergic: {
    en: `I came out in hives
      an allergic reaction
      my lips are swollen
      stung by a wasp`,
    es: `tengo urticaria
      una reacción alérgica
      tengo los labios hinchados
      me picó una avispa`,
  },
  mood: {
    en: `I feel low
      panic attacks
      I am anxious all the time
      I hear voices
      my husband hits me`,
    es: `estoy deprimida
      me dan ataques de pánico
      tengo mucha ansiedad
      oigo voces
      mi pareja me pega`,
  },
  sleep: {
    en: `I can't sleep
      I snore loudly
      I wake up too early and cannot sleep
      nightmares every night`,
    es: `no puedo dormir
      ronco mucho por la noche
      tengo insomnio
      pesadillas todas las noches`,
  },
  periods: {
    en: `my periods are very heavy
      my period is late
      bleeding between periods
      thrush again`,
    es: `tengo reglas muy abundantes
      no me baja la regla
      sangrado entre reglas
      flujo con mal olor`,
  },
  breast: {
    en: `a lump in my breast
      my nipple is leaking
      my breasts are sore
      the skin of my breast is dimpled`,
    es: `un bulto en el seno
      me sale líquido por el pezón
      me duelen los senos
      la piel de la mama está hundida`,
  },
  child: {
    en: `my baby is not feeding well
      my son is unwell
      tantrums at school
      she is not drinking`,
    es: `mi bebé come menos
      la niña está decaída
      hace berrinches
      el niño no quiere beber`,
  },
};

const phrases = Object.entries(complaints).flatMap(([module, texts]) =>
  sourceLocales.flatMap((locale) =>
    texts[locale].split('\n').map((text) => ({ module, locale, text: text.trim() })),
  ),
);

describe('lay words lead to the questions for them', () => {
  it.each(phrases)('$module ($locale): $text', ({ module, locale, text }) => {
    // A parent writes of a child.
    expect(routeOf(locale, text, module === 'child' ? 'PROXY' : 'PATIENT')[0]).toBe(module);
  });

  it('takes up several complaints, at most three', () => {
    expect(routeOf('en', 'It burns when I pee, I have heartburn and my hands shake')).toEqual([
      'urinary',
      'heartburn',
      'tremor',
    ]);
    expect(routeOf('en', 'Cough, heartburn, tremor, nosebleeds and thirst')).toHaveLength(3);
  });

  it('asks of nausea and tiredness as complaints only where they stand alone', () => {
    expect(routeOf('en', 'A bad headache and I feel sick')).toEqual(['headache']);
    expect(routeOf('es', 'Estoy cansado y me arde al orinar')).toEqual(['urinary']);
    expect(routeOf('en', 'I feel sick')).toEqual(['bowel']);
  });
});
