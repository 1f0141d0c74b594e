/**
 * Everything that the offline recognizer can recognize: plain answers, numbers and a few short phrases. English words
 * are spelled as in its dictionary. Arabic ones are in their usual spelling, each with the text for the voice: the same
 * words with vowel signs.
 */
const english = [
  'yes',
  'no',
  'not sure',
  'nothing',
  'nothing else',
  'none of these',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'the first one',
  'the second one',
  'the last one',
  'for two weeks',
  'three days ago',
  'since yesterday',
  'my left knee hurts',
  'i have a headache',
  'i have chest pain',
  'it gets worse when i walk',
  'i take aspirin',
  'i want to get better',
] as const;

const arabic = {
  نعم: 'نَعَمْ',
  لا: 'لَا',
  'لا أدري': 'لَا أَدْرِي',
  'لا شيء آخر': 'لَا شَيْءَ آخَرْ',
  'لا شيء من هذه': 'لَا شَيْءَ مِنْ هَذِهِ',
  واحد: 'وَاحِدْ',
  اثنان: 'اِثْنَانْ',
  ثلاثة: 'ثَلَاثَةْ',
  خمسة: 'خَمْسَةْ',
  ستة: 'سِتَّةْ',
  سبعة: 'سَبْعَةْ',
  ثمانية: 'ثَمَانِيَةْ',
  تسعة: 'تِسْعَةْ',
  عشرة: 'عَشَرَةْ',
  'الخيار الأول': 'اَلْخِيَارُ اَلْأَوَّلْ',
  'منذ أسبوعين': 'مُنْذُ أُسْبُوعَيْنْ',
  'منذ يومين': 'مُنْذُ يَوْمَيْنْ',
  'قبل ثلاثة أيام': 'قَبْلَ ثَلَاثَةِ أَيَّامْ',
  'ركبتي اليسرى تؤلمني': 'رُكْبَتِي اَلْيُسْرَى تُؤْلِمُنِي',
  'عندي صداع': 'عِنْدِي صُدَاعْ',
  'عندي ألم شديد في صدري': 'عِنْدِي أَلَمٌ شَدِيدٌ فِي صَدْرِي',
  'لا أستطيع التنفس': 'لَا أَسْتَطِيعُ اَلتَّنَفُّسْ',
  'يزداد عندما أمشي': 'يَزْدَادُ عِنْدَمَا أَمْشِي',
  'آخذ الأسبرين': 'آخُذُ اَلْأَسْبِرِينْ',
  'أريد أن أتحسن': 'أُرِيدُ أَنْ أَتَحَسَّنْ',
} as const;

export type EnglishPhrase = (typeof english)[number];
export type ArabicPhrase = keyof typeof arabic;
export type Phrase = EnglishPhrase | ArabicPhrase;
export type SpokenLanguage = 'en' | 'ar';

/** The text for the voice by phrase, in its usual spelling. */
export const spokenPhrases: Record<SpokenLanguage, ReadonlyMap<Phrase, string>> = {
  en: new Map(english.map((phrase) => [phrase, phrase])),
  ar: new Map(Object.entries(arabic) as [ArabicPhrase, string][]),
};
