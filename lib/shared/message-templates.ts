import type { MessageLocale } from '@/lib/shared/contact.ts';
import type { MessageKind, MessageText, MessageVisitType } from '@/lib/shared/message-kinds.ts';
import { translatedTexts } from '@/lib/shared/message-templates-translated.ts';

/*
 * The words of messages to patients: plain text with fields in double braces. Mail is read in public and kept for
 * years, so the texts that come with the dashboard say nothing of why somebody was invited.
 */

/** The visit type that a message is written for; services may have others, which are taken as before the visit. */
export function readVisitType(value: string | null): MessageVisitType {
  return value === 'POST_VISIT' ? 'POST_VISIT' : 'PRE_VISIT';
}

type Texts<Language extends MessageLocale = MessageLocale> = Record<
  MessageVisitType,
  Record<Language, MessageText>
>;

const invitationTexts: Texts<'en' | 'es'> = {
  PRE_VISIT: {
    en: {
      subject: 'Questions before your visit: {{clinic}}',
      body: `Hello {{firstName}},

{{clinic}} asks you to answer a few questions before your visit. It takes about 10 minutes:

{{link}}

The link is for you alone. In an emergency, call your local emergency number.

{{clinic}}`,
    },
    es: {
      subject: 'Preguntas antes de su consulta: {{clinic}}',
      body: `Hola {{firstName}}:

{{clinic}} le pide que responda a unas preguntas antes de su consulta. Se tarda unos 10 minutos:

{{link}}

El enlace es solo para usted. En caso de emergencia, llame al número de emergencias de su zona.

{{clinic}}`,
    },
  },
  POST_VISIT: {
    en: {
      subject: 'Questions after your visit: {{clinic}}',
      body: `Hello {{firstName}},

{{clinic}} asks you to answer a few questions about how you are since your visit. It takes about 10 minutes:

{{link}}

The link is for you alone. In an emergency, call your local emergency number.

{{clinic}}`,
    },
    es: {
      subject: 'Preguntas después de su consulta: {{clinic}}',
      body: `Hola {{firstName}}:

{{clinic}} le pide que responda a unas preguntas sobre cómo está desde su consulta. Se tarda unos 10 minutos:

{{link}}

El enlace es solo para usted. En caso de emergencia, llame al número de emergencias de su zona.

{{clinic}}`,
    },
  },
};

const reminderTexts: Texts<'en' | 'es'> = {
  PRE_VISIT: {
    en: {
      subject: 'Reminder, questions before your visit: {{clinic}}',
      body: `Hello {{firstName}},

{{clinic}} is still waiting for your answers before your visit. It takes about 10 minutes:

{{link}}

The link is for you alone. In an emergency, call your local emergency number.

{{clinic}}`,
    },
    es: {
      subject: 'Recordatorio, preguntas antes de su consulta: {{clinic}}',
      body: `Hola {{firstName}}:

{{clinic}} sigue esperando sus respuestas antes de su consulta. Se tarda unos 10 minutos:

{{link}}

El enlace es solo para usted. En caso de emergencia, llame al número de emergencias de su zona.

{{clinic}}`,
    },
  },
  POST_VISIT: {
    en: {
      subject: 'Reminder, questions after your visit: {{clinic}}',
      body: `Hello {{firstName}},

{{clinic}} would still like to know how you are since your visit. It takes about 10 minutes:

{{link}}

The link is for you alone. In an emergency, call your local emergency number.

{{clinic}}`,
    },
    es: {
      subject: 'Recordatorio, preguntas después de su consulta: {{clinic}}',
      body: `Hola {{firstName}}:

{{clinic}} todavía quisiera saber cómo está desde su consulta. Se tarda unos 10 minutos:

{{link}}

El enlace es solo para usted. En caso de emergencia, llame al número de emergencias de su zona.

{{clinic}}`,
    },
  },
};

/** The texts that are used where an organization has none of its own. */
export const originalTexts: Record<MessageKind, Texts> = {
  invitation: withTranslations('invitation', invitationTexts),
  reminder: withTranslations('reminder', reminderTexts),
};

function withTranslations(kind: MessageKind, texts: Texts<'en' | 'es'>): Texts {
  const { PRE_VISIT, POST_VISIT } = translatedTexts[kind];
  return {
    PRE_VISIT: { ...texts.PRE_VISIT, ...PRE_VISIT },
    POST_VISIT: { ...texts.POST_VISIT, ...POST_VISIT },
  };
}
