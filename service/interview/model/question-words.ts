import type { Locale } from '../types.ts';

/*
 * Words that no question of a language model may hold, in folded form: of advice and of where to go, and of what a clinic
 * never asks in a conversation (who somebody is, how to reach or charge them). A question that is refused for nothing costs
 * nothing, so the lists are wide.
 */

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const refusedWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: listed(`
    should shouldnt shall must mustnt ought need needs try trying avoid recommend recommended advise advised suggest
    suggested better call ring phone telephone ambulance emergency hospital clinic surgery pharmacy pharmacist appointment
    doctor nurse diagnosis diagnose diagnosed disease treatment cure dose safe harmless normal worry fine
    name address birthday birth email mail card bank account pay paid money price password code pin passport insurance
    login link click website number system prompt instruction instructions ignore admin patient patients`),
  es: listed(`
    debe deberia deberian debo necesita necesite trate intente evite recomienda recomiendo aconseja aconsejo sugiere mejor
    llame llamar telefono ambulancia emergencia urgencias urgencia hospital clinica farmacia farmaceutico cita doctor
    doctora medico medica enfermera diagnostico enfermedad tratamiento cura dosis seguro inofensivo normal preocupe
    nombre direccion nacimiento correo tarjeta banco cuenta pagar pago dinero precio contrasena codigo clave pasaporte
    enlace pagina numero sistema instruccion instrucciones ignore ignora paciente pacientes`),
  fr: listed(`
    devez devriez faut faudrait doit besoin essayez evitez recommande recommandez conseille conseillez suggere mieux
    appelez appeler telephone telephonez ambulance urgence urgences hopital clinique pharmacie pharmacien rendez docteur
    medecin infirmiere diagnostic maladie traitement guerir dose sur normal inquietez nom prenom adresse naissance courriel
    mail carte banque compte payer argent prix passe code passeport assurance lien site numero systeme instruction
    instructions ignorez patient patients`),
  de: listed(`
    sollten sollen mussen musste muss mussten durfen brauchen versuchen vermeiden empfehle empfohlen raten geraten besser
    rufen anrufen telefon krankenwagen notarzt notfall notaufnahme krankenhaus praxis apotheke apotheker termin arzt arztin
    doktor diagnose krankheit behandlung heilen dosis sicher harmlos normal sorgen name adresse anschrift geburtsdatum
    geboren email mail karte bank konto zahlen bezahlen geld preis passwort kennwort code ausweis versicherung link
    webseite nummer system anweisung anweisungen ignorieren ignoriere patient patienten`),
  ar: listed(`
    يجب ينبغي عليك لازم حاول تجنب انصح ننصح اقترح افضل اتصل هاتف اسعاف الاسعاف طوارئ الطوارئ مستشفي المستشفي عياده العياده
    صيدليه الصيدليه موعد طبيب الطبيب دكتور ممرضه تشخيص مرض المرض علاج العلاج جرعه امن طبيعي اسمك الاسم عنوانك عنوان ميلادك
    بريد بطاقه البطاقه بنك البنك حساب ادفع مال المال ثمن كلمه رمز جواز رابط موقع رقم نظام تعليمات تجاهل المرضي`),
};

/** Nor these where the patient is not grown up, or nobody knows: what is said of them is for the patient alone. */
export const intimateWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: listed(`
    sex sexual sexually intercourse penis vagina condom condoms contraception pregnant abortion boyfriend girlfriend drug
    drugs cannabis weed cocaine heroin ecstasy drunk drink drinks drinking alcohol beer wine vape vapes abuse abused`),
  es: listed(`
    sexo sexual sexuales relaciones pene vagina condon preservativo anticonceptivo embarazada aborto novio novia droga
    drogas marihuana cannabis cocaina heroina borracho borracha bebe beber alcohol cerveza vino vapea abuso abusado`),
  fr: listed(`
    sexe sexuel sexuelle sexuels rapports penis vagin preservatif contraception enceinte avortement copain copine drogue
    drogues cannabis cocaine heroine ivre boit alcool biere vin vapote abus`),
  de: listed(`
    sex sexuell geschlechtsverkehr penis scheide kondom verhutung schwanger abtreibung freund freundin droge drogen
    cannabis kokain heroin betrunken trinkt alkohol bier wein missbrauch missbraucht`),
  ar: listed(
    'جنس الجنس جنسي جنسيه جماع واقي حامل اجهاض مخدرات المخدرات حشيش كوكايين هيروين سكران كحول الكحول خمر اعتداء',
  ),
};
