import { localize } from '../interview/languages/catalogue.ts';
import type { Locale, SourceText } from '../interview/types.ts';
import { fillIn } from './fill-in.ts';

/**
 * Every fixed text of the patient's pages. Placeholders stand in braces: {clinic}, {number}, {phone}, {minutes} …
 * The questions themselves come from the protocol.
 */
export const patientTexts = {
  languageName: { en: 'English', es: 'Español' },
  titlePre: { en: '{clinic}: questions before your visit', es: '{clinic}: preguntas antes de su visita' },
  titlePost: { en: '{clinic}: questions after your visit', es: '{clinic}: preguntas después de su visita' },
  skipLink: { en: 'Skip to the question', es: 'Ir a la pregunta' },
  welcomePre: { en: 'A few questions before your visit', es: 'Unas preguntas antes de su visita' },
  welcomePost: { en: 'A few questions after your visit', es: 'Unas preguntas después de su visita' },
  welcomeLede: {
    en: 'Your answers help us use the time with you well.',
    es: 'Sus respuestas nos ayudan a aprovechar bien el tiempo con usted.',
  },
  pointTime: {
    en: 'About 10 minutes. You can pause and come back.',
    es: 'Unos 10 minutos. Puede hacer una pausa y volver.',
  },
  pointAssistant: {
    en: 'An automated assistant asks the questions. It does not give medical advice.',
    es: 'Un asistente automático hace las preguntas. No da consejos médicos.',
  },
  pointPrivacy: { en: 'Only {clinic} reads your answers.', es: 'Solo {clinic} lee sus respuestas.' },
  pointModel: {
    en: '{clinic} reads your answers, and so may a language model (a computer program), which may also ask you two questions.',
    es: '{clinic} lee sus respuestas, y también puede leerlas un modelo de lenguaje (un programa informático), que también puede hacerle dos preguntas.',
  },
  languageMenu: { en: 'Language', es: 'Idioma' },
  translationNotReviewed: {
    en: 'This translation has not been clinically reviewed.',
    es: 'Esta traducción no tiene revisión clínica.',
  },
  notForEmergencies: { en: 'Not for emergencies.', es: 'No es para emergencias.' },
  inDangerCall: {
    en: 'If you may be in danger now, call {number}.',
    es: 'Si puede estar en peligro ahora, llame al {number}.',
  },
  notWatched: {
    en: 'No one is alerted outside opening hours.',
    es: 'Fuera del horario de atención nadie recibe avisos.',
  },
  whoAnswers: { en: 'Who is answering?', es: '¿Quién responde?' },
  iAmPatient: { en: 'I am the patient', es: 'Soy el paciente o la paciente' },
  iAmParent: {
    en: 'I am a parent, answering for my child',
    es: 'Soy madre o padre y respondo por mi hijo o hija',
  },
  iAmCarer: { en: 'I am answering for someone I care for', es: 'Respondo por una persona a la que cuido' },
  consent: {
    en: 'I agree that {clinic} may use my answers to prepare my care.',
    es: 'Acepto que {clinic} use mis respuestas para preparar mi atención.',
  },
  start: { en: 'Start', es: 'Empezar' },
  inEmergencyCall: { en: 'In an emergency call {number}.', es: 'En una emergencia llame al {number}.' },
  clearDevice: { en: 'Finish and clear this device', es: 'Terminar y borrar este dispositivo' },
  pause: { en: 'Pause', es: 'Pausa' },
  minutesLeft: { en: 'About {minutes} minutes left', es: 'Quedan unos {minutes} minutos' },
  minuteLeft: { en: 'About 1 minute left', es: 'Queda cerca de 1 minuto' },
  almostDone: { en: 'Almost done', es: 'Casi listo' },
  earlier: { en: 'Show {count} earlier answers', es: 'Ver {count} respuestas anteriores' },
  earlierOne: { en: 'Show 1 earlier answer', es: 'Ver 1 respuesta anterior' },
  plainAnswers: {
    en: 'Show {count} more: answered No, or left blank',
    es: 'Ver {count} más: respondidas con No o en blanco',
  },
  answersSoFar: { en: 'Your answers so far', es: 'Sus respuestas hasta ahora' },
  change: { en: 'Change', es: 'Cambiar' },
  changeThis: { en: 'this answer: {question}', es: 'esta respuesta: {question}' },
  understood: { en: 'Understood: {facts}', es: 'Entendido: {facts}' },
  yourAnswer: { en: 'Your answer', es: 'Su respuesta' },
  youWrote: { en: 'You wrote: {quotes}', es: 'Usted escribió: {quotes}' },
  alsoRead: { en: 'We also read this in your answers', es: 'También leímos esto en sus respuestas' },
  callNumber: { en: 'Call {number}', es: 'Llamar al {number}' },
  ageUnit: { en: 'Years or months', es: 'Años o meses' },
  years: { en: 'years', es: 'años' },
  months: { en: 'months', es: 'meses' },
  ownWords: { en: 'Your own words', es: 'Sus propias palabras' },
  continue: { en: 'Continue', es: 'Continuar' },
  unsure: { en: 'I’m not sure', es: 'No estoy seguro o segura' },
  declined: { en: 'I’d rather not say', es: 'Prefiero no decirlo' },
  why: { en: 'Why am I asked this?', es: '¿Por qué me preguntan esto?' },
  backToQuestions: { en: 'Back without a change', es: 'Volver sin cambiar' },
  checkAnswers: { en: 'Check your answers', es: 'Revise sus respuestas' },
  checkLede: { en: 'This is what the clinic will read.', es: 'Esto es lo que leerá la clínica.' },
  fullLede: {
    en: 'Thank you, that is as much as this form holds. Check your answers and send them; what is missing can go in the last box.',
    es: 'Gracias, este formulario no admite más. Revise sus respuestas y envíelas; lo que falte puede ir en el último cuadro.',
  },
  anythingMissing: { en: 'Is anything missing?', es: '¿Falta algo?' },
  optional: { en: 'optional', es: 'opcional' },
  send: { en: 'Send to the clinic', es: 'Enviar a la clínica' },
  clinicTold: {
    en: 'We are telling {clinic}. Your answers are saved.',
    es: 'Estamos avisando a {clinic}. Sus respuestas están guardadas.',
  },
  clinicNotTold: {
    en: 'Your answers are saved. {clinic} may not read them right away.',
    es: 'Sus respuestas están guardadas. Es posible que {clinic} no las lea enseguida.',
  },
  thankYou: { en: 'Thank you', es: 'Gracias' },
  thankLede: { en: '{clinic} has your answers.', es: '{clinic} tiene sus respuestas.' },
  opens: { en: 'Opens {host}', es: 'Abre {host}' },
  nextTitle: { en: 'What happens next', es: 'Qué pasa ahora' },
  nextPre: {
    en: 'Your clinician reads your answers before the visit. You do not need to do anything else.',
    es: 'Su médico o médica lee sus respuestas antes de la visita. No tiene que hacer nada más.',
  },
  nextPost: {
    en: 'Your clinician reads your answers. You do not need to do anything else.',
    es: 'Su médico o médica lee sus respuestas. No tiene que hacer nada más.',
  },
  worseTitle: { en: 'If you feel worse', es: 'Si se siente peor' },
  worseCallClinic: {
    en: 'Call the clinic on {phone}. In an emergency call {number}.',
    es: 'Llame a la clínica al {phone}. En una emergencia llame al {number}.',
  },
  worse: {
    en: 'Call the clinic. In an emergency call {number}.',
    es: 'Llame a la clínica. En una emergencia llame al {number}.',
  },
  readAgain: { en: 'Read your answers again', es: 'Leer sus respuestas otra vez' },
  forgot: { en: 'I forgot to say', es: 'Olvidé decir' },
  added: { en: 'You added', es: 'Usted añadió' },
  forgotSend: { en: 'Add this', es: 'Añadir esto' },
  clearHint: {
    en: 'Use this if other people share this phone or computer.',
    es: 'Úselo si otras personas comparten este teléfono o computadora.',
  },
  mayClose: { en: 'You may close this page.', es: 'Puede cerrar esta página.' },
  proveTitle: { en: 'Is this your consultation?', es: '¿Es esta su consulta?' },
  unprovedDate: {
    en: 'Started in another browser. Go back there, or enter the code or date of birth.',
    es: 'Se empezó en otro navegador. Vuelva allí, o escriba el código o la fecha de nacimiento.',
  },
  unprovedCode: {
    en: 'Started in another browser. Go back there, or enter the code.',
    es: 'Se empezó en otro navegador. Vuelva allí, o escriba el código.',
  },
  unprovedHelp: { en: 'If this does not work', es: 'Si esto no funciona' },
  unprovedCall: { en: 'Lost it, or not you?', es: '¿Lo perdió, o no es usted?' },
  callClinic: { en: 'Call {clinic}.', es: 'Llame a {clinic}.' },
  emergencyNumber: { en: 'In an emergency: {number}.', es: 'En una emergencia: {number}.' },
  unprovedPrivate: {
    en: 'The answers are private. This keeps others from reading them.',
    es: 'Las respuestas son privadas. Así otras personas no pueden leerlas.',
  },
  dateOfBirth: { en: 'Date of birth', es: 'Fecha de nacimiento' },
  dateHint: { en: 'For example, 27 5 1976', es: 'Por ejemplo, 27 5 1976' },
  day: { en: 'Day', es: 'Día' },
  month: { en: 'Month', es: 'Mes' },
  year: { en: 'Year', es: 'Año' },
  dateAmbiguous: {
    en: 'That date can be read in two ways. Write day, month and year each in its own field.',
    es: 'Esa fecha puede leerse de dos formas. Escriba día, mes y año, cada uno en su campo.',
  },
  proofMissing: { en: 'Nothing has been written yet', es: 'Aún no ha escrito nada' },
  theCode: { en: 'Eight-digit code', es: 'Código de ocho cifras' },
  orCode: { en: 'Or the eight-digit code', es: 'O el código de ocho cifras' },
  codeShownAt: {
    en: 'shown at Pause, or given by the clinic',
    es: 'se muestra en la pausa o lo da la clínica',
  },
  noMatchDate: { en: 'That date does not match', es: 'Esa fecha no coincide' },
  noMatchCode: { en: 'That code does not match', es: 'Ese código no coincide' },
  checkYourEntry: { en: 'Check what you typed', es: 'Revise lo que escribió' },
  triesLeft: { en: 'You have {count} tries left.', es: 'Le quedan {count} intentos.' },
  tryLeft: { en: 'You have 1 try left.', es: 'Le queda 1 intento.' },
  lockedTitle: { en: 'This consultation is locked here', es: 'Esta consulta está bloqueada aquí' },
  lockedText: {
    en: 'There were too many wrong tries. Go back to the browser you started in, or ask the clinic for a new code.',
    es: 'Hubo demasiados intentos equivocados. Vuelva al navegador donde empezó o pida a la clínica un código nuevo.',
  },
  lockedCall: { en: 'A new code opens it again.', es: 'Un código nuevo vuelve a abrirla.' },
  pausedTitle: { en: 'Paused', es: 'En pausa' },
  pausedLede: {
    en: 'Your answers are saved. Open the same link to go on.',
    es: 'Sus respuestas están guardadas. Abra el mismo enlace para continuar.',
  },
  moveOn: { en: 'Continue on another device', es: 'Seguir en otro dispositivo' },
  moveOnLede: {
    en: 'Your answers are saved. Open the same link on the other device.',
    es: 'Sus respuestas están guardadas. Abra el mismo enlace en el otro dispositivo.',
  },
  codeLede: {
    en: 'In another browser you need this code:',
    es: 'En otro navegador necesita este código:',
  },
  codeOnce: {
    en: 'It works once. An earlier code no longer works.',
    es: 'Sirve una sola vez. Un código anterior ya no sirve.',
  },
  goOnHere: { en: 'Go on here', es: 'Seguir aquí' },
  goOn: { en: 'Go on', es: 'Seguir' },
  clearTitle: { en: 'Clear this device?', es: '¿Borrar este dispositivo?' },
  clearText: {
    en: 'What you have sent stays with the clinic. This device then shows nothing of it. To go on later you need the link and a code: press Pause first, or ask the clinic.',
    es: 'Lo que envió se queda en la clínica. Este dispositivo ya no mostrará nada. Para seguir más tarde necesita el enlace y un código: pulse antes Pausa, o pídalo a la clínica.',
  },
  clear: { en: 'Clear this device', es: 'Borrar este dispositivo' },
  keep: { en: 'Go back', es: 'Volver' },
  clearedTitle: { en: 'This device is clear', es: 'Este dispositivo está borrado' },
  deadTitle: { en: 'This link is no longer valid', es: 'Este enlace ya no es válido' },
  deadText: {
    en: 'The clinic has withdrawn it. Ask the clinic for a new link.',
    es: 'La clínica lo ha retirado. Pida a la clínica un enlace nuevo.',
  },
  unknownTitle: { en: 'This link does not work', es: 'Este enlace no funciona' },
  unknownText: {
    en: 'Check that you opened the whole link, or ask the clinic to send it again.',
    es: 'Compruebe que abrió el enlace completo o pida a la clínica que lo envíe otra vez.',
  },
  cookiesTitle: { en: 'Please press Start once more', es: 'Pulse Empezar otra vez' },
  cookiesText: {
    en: 'Your browser did not keep the note that makes this consultation yours. If this comes again, allow cookies for this page.',
    es: 'Su navegador no guardó la nota que hace suya esta consulta. Si vuelve a ocurrir, permita las cookies en esta página.',
  },
  consentNeeded: {
    en: 'Tick the box to say that you agree. Without it we cannot start.',
    es: 'Marque la casilla para decir que acepta. Sin eso no podemos empezar.',
  },
  problemTitle: { en: 'There is a problem', es: 'Hay un problema' },
  emptyAnswer: {
    en: 'Choose an answer or write one. You can also skip the question.',
    es: 'Elija una respuesta o escríbala. También puede saltar la pregunta.',
  },
  questionMoved: {
    en: 'This question is no longer open. Here is the next one.',
    es: 'Esta pregunta ya no está abierta. Aquí está la siguiente.',
  },
  formRejected: {
    en: 'The page was open too long or was opened from elsewhere. Open your link again.',
    es: 'La página estuvo abierta demasiado tiempo o se abrió desde otro lugar. Abra su enlace otra vez.',
  },
  offline: {
    en: 'No connection. Your answer is kept here and sent when the connection is back.',
    es: 'Sin conexión. Su respuesta se guarda aquí y se envía cuando vuelva la conexión.',
  },
  notSent: {
    en: 'Your answer was not sent. It is still here: send it again.',
    es: 'Su respuesta no se envió. Sigue aquí: envíela otra vez.',
  },
  openAgain: { en: 'Open this page again', es: 'Abrir esta página otra vez' },
  sending: { en: 'Sending …', es: 'Enviando …' },
  howAnswer: { en: 'How would you like to answer?', es: '¿Cómo quiere responder?' },
  byWriting: { en: 'Writing', es: 'Escribiendo' },
  bySpeaking: { en: 'Speaking', es: 'Hablando' },
  bySpeakingHint: {
    en: 'You see your words before they are sent.',
    es: 'Verá sus palabras antes de enviarlas.',
  },
  voiceSpeakInstead: { en: 'Speak instead', es: 'Mejor hablar' },
  voiceWriteInstead: { en: 'Write instead', es: 'Mejor escribir' },
  voicePanel: { en: 'Answer by speaking', es: 'Responder hablando' },
  voiceCheckTitle: { en: 'Microphone check', es: 'Prueba del micrófono' },
  voiceCheckWhy: {
    en: 'We need the microphone to hear your answers. Your browser will ask if this page may use it.',
    es: 'Necesitamos el micrófono para oír sus respuestas. El navegador le preguntará si esta página puede usarlo.',
  },
  voiceCheckStart: { en: 'Turn on the microphone', es: 'Activar el micrófono' },
  voiceCheckSpeak: {
    en: 'Say a few words, for example “good morning”.',
    es: 'Diga unas palabras, por ejemplo «buenos días».',
  },
  voiceCheckHeard: { en: 'I can hear you.', es: 'Le oigo bien.' },
  voiceCheckQuiet: {
    en: 'We hear nothing yet. Is the microphone turned off or far away?',
    es: 'Todavía no oímos nada. ¿Está apagado o lejos el micrófono?',
  },
  voiceCheckDone: { en: 'Go to the question', es: 'Ir a la pregunta' },
  voiceVendorTitle: { en: 'Before you speak', es: 'Antes de hablar' },
  voiceVendorWhy: {
    en: 'The company that makes your browser turns speech into words. What you say is sent to that company.',
    es: 'La empresa que hace su navegador convierte la voz en palabras. Lo que usted diga se envía a esa empresa.',
  },
  voiceVendorAgree: { en: 'I agree', es: 'Estoy de acuerdo' },
  voiceSpeak: { en: 'Speak', es: 'Hablar' },
  voiceStop: { en: 'Stop', es: 'Parar' },
  voiceSpeakAgain: { en: 'Speak again', es: 'Hablar otra vez' },
  voiceInto: {
    en: 'Your words go into “{question}”.',
    es: 'Sus palabras irán al campo «{question}».',
  },
  voiceHowTo: {
    en: 'Press, speak, and press again when you are done.',
    es: 'Pulse, hable y pulse otra vez cuando termine.',
  },
  voiceHowToFree: { en: 'Stops by itself when you are quiet.', es: 'Para por sí solo cuando usted calla.' },
  voiceListening: { en: 'Listening', es: 'Escuchando' },
  voiceWorking: { en: 'Writing down what you said …', es: 'Anotando lo que dijo …' },
  voiceSlow: { en: 'Still working …', es: 'Todavía en proceso …' },
  voiceHeardHint: {
    en: 'This is what we heard. Change it if it is not right. It is not sent yet.',
    es: 'Esto es lo que oímos. Corríjalo si no es correcto. Aún no se ha enviado.',
  },
  voiceHeardSay: { en: 'Heard: {words}', es: 'Oímos: {words}' },
  voiceReadAgain: { en: 'Read again', es: 'Leer otra vez' },
  voiceReadStop: { en: 'Stop reading', es: 'Dejar de leer' },
  voiceAloud: { en: 'Read questions aloud', es: 'Leer las preguntas en voz alta' },
  voiceHandsFree: { en: 'Hands-free: listen without pressing', es: 'Manos libres: escuchar sin pulsar' },
  voiceMinute: {
    en: 'One minute is the most at once. You can add more in writing.',
    es: 'Un minuto es lo máximo por vez. Puede añadir más por escrito.',
  },
  voiceDenied: {
    en: 'Your browser does not let this page use the microphone, so please write your answers.',
    es: 'El navegador no permite que esta página use el micrófono; por favor, escriba sus respuestas.',
  },
  voiceNoMicrophone: {
    en: 'No microphone was found, so please write your answers.',
    es: 'No se encontró ningún micrófono; por favor, escriba sus respuestas.',
  },
  voiceMicrophoneBusy: {
    en: 'The microphone does not work now. Another app may be using it. Please write your answers.',
    es: 'El micrófono no funciona ahora. Quizá lo usa otra aplicación. Por favor, escriba sus respuestas.',
  },
  voiceNoRecognizer: {
    en: 'Answers cannot be spoken here now, so please write them.',
    es: 'Ahora no se puede responder hablando; por favor, escriba sus respuestas.',
  },
  voiceFailed: {
    en: 'We could not turn what you said into words. Speak again or write your answer.',
    es: 'No pudimos convertir lo que dijo en palabras. Hable otra vez o escriba su respuesta.',
  },
  voiceTooSlow: {
    en: 'This took too long. Speak again or write your answer.',
    es: 'Esto tardó demasiado. Hable otra vez o escriba su respuesta.',
  },
  voiceNothing: {
    en: 'We heard no words. Speak again or write your answer.',
    es: 'No oímos palabras. Hable otra vez o escriba su respuesta.',
  },
  voiceOffline: {
    en: 'There is no connection. Write your answer: it is sent when the connection is back.',
    es: 'No hay conexión. Escriba su respuesta: se envía cuando vuelva la conexión.',
  },
  voiceTooLong: {
    en: 'That was too long. Speak again in shorter parts, or write your answer.',
    es: 'Fue demasiado largo. Hable otra vez en partes más cortas o escriba su respuesta.',
  },
  voiceMoved: {
    en: 'This question is no longer open. Go on to see the next one.',
    es: 'Esta pregunta ya no está abierta. Continúe para ver la siguiente.',
  },
  voiceAway: {
    en: 'Speaking does not work at the moment, so please write your answers.',
    es: 'En este momento no se puede hablar; por favor, escriba sus respuestas.',
  },
  voiceSendAgain: { en: 'Send what you said again', es: 'Enviar otra vez lo que dijo' },
  voiceTryAgain: { en: 'Try speaking again', es: 'Intentar hablar otra vez' },
} satisfies Record<string, SourceText>;

export type TextKey = keyof typeof patientTexts;

/** The text in the patient's language with its placeholders filled in. The result is plain text, not HTML. */
export function text(locale: Locale, key: TextKey, values: Record<string, string | number> = {}): string {
  return fillIn(localize(patientTexts[key])[locale], values);
}
