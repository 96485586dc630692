/*
 * One way to compare what people type with what is stored, for the letters of all European languages. The database folds
 * alike (`api/db/foldedSql.ts`), so nothing is found on one side only.
 */

/** Small letters that have no plain one within them, as people without such a key type them, and an apostrophe. */
export const plainLetterOf: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ı: 'i', ς: 'σ', '’': "'" },
}

/** A text as it is compared: without case, marks on letters and invisible signs, with plain letters for others. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}·]/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => plainLetterOf[letter] ?? letter)
}

/** How German, Danish, Norwegian and Swedish write letters out where a keyboard lacks them. */
export const writtenOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** A text as it is compared, in one or two spellings: `kolsch` and `koelsch` for Kölsch. */
export function spellingsOf(text: string): readonly string[] {
  const out = text.normalize().toLowerCase()
  return [...new Set([text, out.replace(/[äöüåø]/g, (letter) => writtenOut[letter] ?? '')].map(folded))]
}

/** Whether two texts are the same in one of their spellings. */
export function isSpelledLike(text: string, other: string): boolean {
  const spellings = spellingsOf(other)
  return spellingsOf(text).some((one) => spellings.includes(one))
}

/** The typed words, each in its spellings. */
export const typedWords = (typed: string): (readonly string[])[] =>
  typed
    .split(/\s+/)
    .map(spellingsOf)
    .filter(([word]) => word !== '')

/** Whether every word, in one of its spellings, fits one of these texts; by default, is within it. */
export function areFound(
  words: readonly (readonly string[])[],
  texts: readonly string[],
  fits = (text: string, word: string) => text.includes(word),
): boolean {
  return words.every((word) => word.some((one) => texts.some((text) => fits(text, one))))
}

/** Whether a text has every typed word in it, in any order. */
export function hasWords(text: string, typed: string): boolean {
  return areFound(typedWords(typed), spellingsOf(text))
}
