import { maxTextLength, type SourceText } from '../../interview/types.ts';

/** Messages for submissions that are rejected. */
export const turnTexts = {
  unclearDate: {
    en: 'That is no date, or it can be read in two ways. Write the month as a word: 27 May 1976.',
    es: 'No es una fecha, o puede leerse de dos formas. Escriba el mes con letras: 27 mayo 1976.',
  },
  finished: {
    en: 'The answers have been sent. You can add what you forgot to say.',
    es: 'Las respuestas ya se enviaron. Puede añadir lo que olvidó decir.',
  },
  notFinished: {
    en: 'The questions are not finished yet.',
    es: 'Las preguntas aún no han terminado.',
  },
  notOpen: {
    en: 'This page was answered already, or the questions have changed. This is where you are now.',
    es: 'Esta página ya se respondió, o las preguntas cambiaron. Aquí es donde va ahora.',
  },
  full: {
    en: 'This form holds no more answers. Please check them and send them to the clinic; what is missing fits in the last box.',
    es: 'Este formulario no admite más respuestas. Revíselas y envíelas a la clínica; lo que falte cabe en el último cuadro.',
  },
  enoughAdded: {
    en: 'Nothing more can be added here. Please call the clinic. If it is an emergency, call {number}.',
    es: 'Aquí no se puede añadir nada más. Llame a la clínica. Si es una emergencia, llame al {number}.',
  },
  notStored: {
    en: 'This could not be saved; it is still here. Please write it in fewer words and send it again. If it is an emergency, call {number}.',
    es: 'No se pudo guardar; sigue aquí. Escríbalo con menos palabras y envíelo de nuevo. Si es una emergencia, llame al {number}.',
  },
  tooLong: {
    en: `Please use at most ${maxTextLength} characters.`,
    es: `Use como máximo ${maxTextLength} caracteres.`,
  },
} satisfies Record<string, SourceText>;

/** Messages for invalid values of an item. */
export const problemTexts = {
  empty: { en: 'Choose an answer or write one.', es: 'Elija una respuesta o escriba una.' },
  too_long: turnTexts.tooLong,
  choose: { en: 'Choose one of the answers.', es: 'Elija una de las respuestas.' },
  number: { en: 'Give a number that is offered.', es: 'Indique un número de los que se ofrecen.' },
  statement: { en: 'Say Yes or No, or leave it as it is.', es: 'Diga sí o no, o déjelo como está.' },
  too_many: {
    en: 'Please change fewer answers at once.',
    es: 'Cambie menos respuestas a la vez.',
  },
  unknown_item: {
    en: 'Something was sent that is not on this page.',
    es: 'Se envió algo que no está en esta página.',
  },
} satisfies Record<string, SourceText>;
