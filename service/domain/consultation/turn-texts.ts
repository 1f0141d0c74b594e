import { maxTextLength, type SourceText } from '../../interview/types.ts';

/** Why something that a patient sent is not taken. */
export const turnTexts = {
  finished: {
    en: 'The answers have been sent. You can add what you forgot to say.',
    es: 'Las respuestas ya se enviaron. Puede añadir lo que olvidó decir.',
  },
  notFinished: {
    en: 'The questions are not finished yet.',
    es: 'Las preguntas aún no han terminado.',
  },
  full: {
    en: 'This form holds no more answers. Please check them and send them to the clinic; what is missing fits in the last box.',
    es: 'Este formulario no admite más respuestas. Revíselas y envíelas a la clínica; lo que falte cabe en el último cuadro.',
  },
  enoughAdded: {
    en: 'Nothing more can be added here. Please call the clinic.',
    es: 'Aquí no se puede añadir nada más. Llame a la clínica.',
  },
  tooLong: {
    en: `Please use at most ${maxTextLength} characters.`,
    es: `Use como máximo ${maxTextLength} caracteres.`,
  },
  unclear: {
    en: 'We could not tell which answer that is. The answers are: {answers}.',
    es: 'No sabemos qué respuesta es. Las respuestas son: {answers}.',
  },
} satisfies Record<string, SourceText>;
