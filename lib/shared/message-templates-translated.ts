import type { MessageLocale } from '@/lib/shared/contact.ts';
import type { MessageKind, MessageText, MessageVisitType } from '@/lib/shared/message-kinds.ts';

type Translated = Record<
  MessageKind,
  Record<MessageVisitType, Record<Exclude<MessageLocale, 'en' | 'es'>, MessageText>>
>;

/** The original texts of message-templates.ts in the languages that an organization can switch on. */
export const translatedTexts: Translated = {
  invitation: {
    PRE_VISIT: {
      fr: {
        subject: 'Questions avant votre visite : {{clinic}}',
        body: `Bonjour {{firstName}},

{{clinic}} vous demande de répondre à quelques questions avant votre visite. Cela prend environ 10 minutes :

{{link}}

Ce lien est pour vous seul. En cas d’urgence, appelez le numéro d’urgence de votre pays.

{{clinic}}`,
      },
      de: {
        subject: 'Fragen vor Ihrem Termin: {{clinic}}',
        body: `Guten Tag {{firstName}},

{{clinic}} bittet Sie, vor Ihrem Termin einige Fragen zu beantworten. Das dauert etwa 10 Minuten:

{{link}}

Dieser Link ist nur für Sie. Rufen Sie im Notfall die Notrufnummer Ihres Landes an.

{{clinic}}`,
      },
      ar: {
        subject: 'أسئلة قبل موعدك: {{clinic}}',
        body: `مرحبًا {{firstName}}،

نرجو منك الإجابة عن بعض الأسئلة قبل موعدك لدى {{clinic}}. يستغرق ذلك نحو 10 دقائق:

{{link}}

هذا الرابط خاص بك وحدك. في الحالات الطارئة اتصل برقم الطوارئ المحلي.

{{clinic}}`,
      },
    },
    POST_VISIT: {
      fr: {
        subject: 'Questions après votre visite : {{clinic}}',
        body: `Bonjour {{firstName}},

{{clinic}} vous demande de répondre à quelques questions sur votre état depuis votre visite. Cela prend environ 10 minutes :

{{link}}

Ce lien est pour vous seul. En cas d’urgence, appelez le numéro d’urgence de votre pays.

{{clinic}}`,
      },
      de: {
        subject: 'Fragen nach Ihrem Termin: {{clinic}}',
        body: `Guten Tag {{firstName}},

{{clinic}} bittet Sie, einige Fragen dazu zu beantworten, wie es Ihnen seit Ihrem Termin geht. Das dauert etwa 10 Minuten:

{{link}}

Dieser Link ist nur für Sie. Rufen Sie im Notfall die Notrufnummer Ihres Landes an.

{{clinic}}`,
      },
      ar: {
        subject: 'أسئلة بعد موعدك: {{clinic}}',
        body: `مرحبًا {{firstName}}،

نرجو منك الإجابة عن بعض الأسئلة عن حالك بعد موعدك لدى {{clinic}}. يستغرق ذلك نحو 10 دقائق:

{{link}}

هذا الرابط خاص بك وحدك. في الحالات الطارئة اتصل برقم الطوارئ المحلي.

{{clinic}}`,
      },
    },
  },
  reminder: {
    PRE_VISIT: {
      fr: {
        subject: 'Rappel, questions avant votre visite : {{clinic}}',
        body: `Bonjour {{firstName}},

{{clinic}} attend toujours vos réponses avant votre visite. Cela prend environ 10 minutes :

{{link}}

Ce lien est pour vous seul. En cas d’urgence, appelez le numéro d’urgence de votre pays.

{{clinic}}`,
      },
      de: {
        subject: 'Erinnerung, Fragen vor Ihrem Termin: {{clinic}}',
        body: `Guten Tag {{firstName}},

{{clinic}} wartet noch auf Ihre Antworten vor Ihrem Termin. Das dauert etwa 10 Minuten:

{{link}}

Dieser Link ist nur für Sie. Rufen Sie im Notfall die Notrufnummer Ihres Landes an.

{{clinic}}`,
      },
      ar: {
        subject: 'تذكير، أسئلة قبل موعدك: {{clinic}}',
        body: `مرحبًا {{firstName}}،

ما زلنا ننتظر إجاباتك قبل موعدك لدى {{clinic}}. يستغرق ذلك نحو 10 دقائق:

{{link}}

هذا الرابط خاص بك وحدك. في الحالات الطارئة اتصل برقم الطوارئ المحلي.

{{clinic}}`,
      },
    },
    POST_VISIT: {
      fr: {
        subject: 'Rappel, questions après votre visite : {{clinic}}',
        body: `Bonjour {{firstName}},

{{clinic}} aimerait encore savoir comment vous allez depuis votre visite. Cela prend environ 10 minutes :

{{link}}

Ce lien est pour vous seul. En cas d’urgence, appelez le numéro d’urgence de votre pays.

{{clinic}}`,
      },
      de: {
        subject: 'Erinnerung, Fragen nach Ihrem Termin: {{clinic}}',
        body: `Guten Tag {{firstName}},

{{clinic}} möchte weiterhin gern wissen, wie es Ihnen seit Ihrem Termin geht. Das dauert etwa 10 Minuten:

{{link}}

Dieser Link ist nur für Sie. Rufen Sie im Notfall die Notrufnummer Ihres Landes an.

{{clinic}}`,
      },
      ar: {
        subject: 'تذكير، أسئلة بعد موعدك: {{clinic}}',
        body: `مرحبًا {{firstName}}،

ما زلنا نودّ أن نعرف كيف حالك بعد موعدك لدى {{clinic}}. يستغرق ذلك نحو 10 دقائق:

{{link}}

هذا الرابط خاص بك وحدك. في الحالات الطارئة اتصل برقم الطوارئ المحلي.

{{clinic}}`,
      },
    },
  },
};
