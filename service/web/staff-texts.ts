import type { SourceLocale, SourceText } from '../interview/types.ts';
import { fillIn } from './fill-in.ts';

/** Fixed texts of the pages for staff: sign-in, consent, configuration. */
const texts = {
  signIn: { en: 'Sign in', es: 'Iniciar sesión' },
  signInTo: { en: 'Sign in to go on to {client}', es: 'Inicie sesión para continuar en {client}' },
  email: { en: 'Email', es: 'Correo electrónico' },
  password: { en: 'Password', es: 'Contraseña' },
  wrongCredentials: {
    en: 'The email or the password is not right.',
    es: 'El correo o la contraseña no son correctos.',
  },
  throttled: {
    en: 'There were too many wrong tries. Wait {minutes} and try again.',
    es: 'Hubo demasiados intentos equivocados. Espere {minutes} e inténtelo de nuevo.',
  },
  oneMinute: { en: 'a minute', es: 'un minuto' },
  minutes: { en: '{count} minutes', es: '{count} minutos' },
  incomplete: {
    en: 'Enter your email and your password.',
    es: 'Escriba su correo y su contraseña.',
  },
  busy: {
    en: 'Too many people are signing in right now. Please try again.',
    es: 'Demasiadas personas están iniciando sesión. Inténtelo de nuevo.',
  },
  noAccount: {
    en: 'No account, or password forgotten? Ask the person who manages the service at your clinic.',
    es: '¿Sin cuenta o sin contraseña? Pregunte a quien administra el servicio en su clínica.',
  },
  consentTitle: { en: 'Allow {client}?', es: '¿Permitir {client}?' },
  consentLede: {
    en: '{client} asks to act for you at {organization}. It will be able to:',
    es: '{client} pide actuar por usted en {organization}. Podrá:',
  },
  endLater: {
    en: 'You can see and end this at any time at {address}.',
    es: 'Puede ver y terminar esto en cualquier momento en {address}.',
  },
  grantsTitle: { en: 'Applications that act for you', es: 'Aplicaciones que actúan por usted' },
  grantsNone: { en: 'None at the moment.', es: 'Ninguna en este momento.' },
  grantsSignIn: {
    en: 'Sign in through your application first, then open this page again.',
    es: 'Primero inicie sesión desde su aplicación y luego abra esta página otra vez.',
  },
  grantEnded: { en: 'Ended. Its tokens no longer work.', es: 'Terminado. Sus tokens ya no funcionan.' },
  grantSince: { en: 'Since {date}', es: 'Desde el {date}' },
  endGrant: { en: 'End', es: 'Terminar' },
  signedInAs: { en: 'Signed in as {email}', es: 'Sesión iniciada como {email}' },
  allow: { en: 'Allow', es: 'Permitir' },
  deny: { en: 'Deny', es: 'Rechazar' },
  scopeOpenid: { en: 'know who you are', es: 'saber quién es usted' },
  scopeEmail: { en: 'see your e-mail address', es: 'ver su correo electrónico' },
  scopeProfile: { en: 'see your name', es: 'ver su nombre' },
  scopeRead: {
    en: 'read agents, invitations and consultations of your clinic',
    es: 'leer los agentes, las invitaciones y las consultas de su clínica',
  },
  scopeWrite: {
    en: 'create and remove agents and invitations',
    es: 'crear y eliminar agentes e invitaciones',
  },
  scopeOffline: {
    en: 'stay connected until you end it',
    es: 'mantenerse conectado hasta que usted lo termine',
  },
  returnsTo: { en: 'You go back to {host}.', es: 'Volverá a {host}.' },
  signOutTitle: { en: 'Sign out?', es: '¿Cerrar sesión?' },
  signOutText: {
    en: 'This ends your session at the consultation service in this browser.',
    es: 'Esto termina su sesión en el servicio de consultas en este navegador.',
  },
  signOut: { en: 'Sign out', es: 'Cerrar sesión' },
  staySignedIn: { en: 'Stay signed in', es: 'Mantener la sesión' },
  signedOut: { en: 'You are signed out', es: 'Ha cerrado la sesión' },
  errorTitle: { en: 'This sign-in cannot go on', es: 'Este inicio de sesión no puede continuar' },
  errorBack: {
    en: 'Go back to the application and start again. If it stays, tell the person who manages it.',
    es: 'Vuelva a la aplicación y empiece de nuevo. Si continúa, avise a quien la administra.',
  },
  configureTitle: { en: 'Agent configuration', es: 'Configuración del agente' },
  openConfiguration: { en: 'Open configuration', es: 'Abrir la configuración' },
  expiredTitle: { en: 'Open the configuration again', es: 'Abra la configuración otra vez' },
  expiredText: {
    en: 'This address has expired or was used for another agent. Open it again from the agent’s page.',
    es: 'Esta dirección ha caducado o era de otro agente. Ábrala otra vez desde la página del agente.',
  },
  saved: {
    en: 'Saved. It applies to consultations that start from now on.',
    es: 'Guardado. Vale para las consultas que empiecen desde ahora.',
  },
  conflict: {
    en: 'Someone else saved this agent while you were editing. Your text is still below: check it and save again.',
    es: 'Otra persona guardó este agente mientras usted editaba. Su texto sigue abajo: revíselo y guarde otra vez.',
  },
  invalid: { en: 'Not saved. Please mend what is marked:', es: 'No se guardó. Corrija lo marcado:' },
  basics: { en: 'Basics', es: 'Lo básico' },
  name: { en: 'Name', es: 'Nombre' },
  optional: { en: 'optional', es: 'opcional' },
  specialization: { en: 'Specialization', es: 'Especialidad' },
  visitType: { en: 'Visit type', es: 'Tipo de visita' },
  preVisit: { en: 'Before the visit', es: 'Antes de la visita' },
  postVisit: { en: 'After the visit', es: 'Después de la visita' },
  words: { en: 'Welcome and closing words', es: 'Palabras de bienvenida y de cierre' },
  welcomeWords: { en: 'Welcome words, {language}', es: 'Bienvenida, {language}' },
  closingWords: { en: 'Closing words, {language}', es: 'Cierre, {language}' },
  languages: { en: 'Languages', es: 'Idiomas' },
  topics: { en: 'Topics', es: 'Temas' },
  topicsHint: {
    en: 'Topics that keep patients safe are always asked.',
    es: 'Los temas de seguridad se preguntan siempre.',
  },
  always: { en: 'always asked', es: 'se pregunta siempre' },
  extra: { en: 'Questions of your own', es: 'Preguntas propias' },
  extraHint: {
    en: 'Asked at the end. Clear a question’s text to remove it; save to get an empty one.',
    es: 'Se hacen al final. Borre el texto de una pregunta para quitarla; guarde para tener otra vacía.',
  },
  question: { en: 'Question {number}', es: 'Pregunta {number}' },
  questionText: { en: 'Text, {language}', es: 'Texto, {language}' },
  kind: { en: 'Kind of answer', es: 'Tipo de respuesta' },
  kindText: { en: 'Own words', es: 'Palabras propias' },
  kindYesno: { en: 'Yes or no', es: 'Sí o no' },
  kindChoice: { en: 'One of a list', es: 'Una de una lista' },
  options: { en: 'Answers to choose from, one a line', es: 'Respuestas, una por línea' },
  safety: { en: 'Safety and tone', es: 'Seguridad y tono' },
  emergencyNumber: { en: 'Emergency number', es: 'Número de emergencias' },
  emergencyHint: { en: 'Empty: the clinic’s own, {number}.', es: 'Vacío: el de la clínica, {number}.' },
  tone: { en: 'Tone', es: 'Tono' },
  tonePlain: { en: 'Plain', es: 'Sencillo' },
  toneWarm: { en: 'Warm', es: 'Cercano' },
  crisisWords: {
    en: 'First words where a patient writes of suicide or self-harm, {language}',
    es: 'Primeras palabras si un paciente escribe sobre suicidio o hacerse daño, {language}',
  },
  crisisHint: {
    en: 'A help line shown beside the emergency number then. Use one that answers day and night.',
    es: 'Una línea de ayuda que se muestra junto al número de emergencias. Use una que responda de día y de noche.',
  },
  crisisLineName: { en: 'Name of the help line', es: 'Nombre de la línea de ayuda' },
  crisisLineNumber: { en: 'Number of the help line', es: 'Número de la línea de ayuda' },
  tryTitle: { en: 'Try it', es: 'Pruébelo' },
  tryHint: {
    en: 'Answer as a patient would. It runs as saved above; nothing you enter is kept.',
    es: 'Responda como lo haría un paciente. Funciona como está guardado; no se guarda nada de lo que escriba.',
  },
  tryOpen: { en: 'Try this agent', es: 'Probar este agente' },
  tryBanner: {
    en: 'Try-out: nothing is stored and no one is alerted.',
    es: 'Prueba: no se guarda nada y no se avisa a nadie.',
  },
  tryStart: { en: 'Start', es: 'Empezar' },
  tryAgain: { en: 'Start over', es: 'Empezar de nuevo' },
  tryBack: { en: 'Back to the configuration', es: 'Volver a la configuración' },
  tryLanguage: { en: 'Language', es: 'Idioma' },
  tryAge: { en: 'Age in years', es: 'Edad en años' },
  tryAgeInvalid: {
    en: 'The age is a whole number from 0 to 120.',
    es: 'La edad es un número entero de 0 a 120.',
  },
  tryWho: { en: 'Who is answering?', es: '¿Quién responde?' },
  tryPatient: { en: 'The patient', es: 'El paciente o la paciente' },
  tryProxy: { en: 'Someone for the patient', es: 'Otra persona por el paciente' },
  tryClinicSees: { en: 'What the clinic sees so far', es: 'Lo que la clínica ve hasta ahora' },
  tryNoFlags: { en: 'No red flag.', es: 'Ninguna señal de alarma.' },
  tryEmergency: { en: 'Emergency', es: 'Emergencia' },
  tryUrgent: { en: 'Urgent', es: 'Urgente' },
  tryAsked: { en: 'Questions answered: {count}', es: 'Preguntas respondidas: {count}' },
  notWatched: {
    en: 'No one is alerted outside opening hours: this clinic has no alert address.',
    es: 'Fuera del horario nadie recibe avisos: esta clínica no tiene dirección de aviso.',
  },
  save: { en: 'Save', es: 'Guardar' },
} satisfies Record<string, SourceText>;

export type StaffTextKey = keyof typeof texts;

/** The text in the reader's language with its placeholders filled in. The result is plain text, not HTML. */
export function staffText(
  locale: SourceLocale,
  key: StaffTextKey,
  values: Record<string, string | number> = {},
): string {
  return fillIn(texts[key][locale], values);
}
