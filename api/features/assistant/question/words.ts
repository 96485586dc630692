import { plainLetterOf } from '#domain/search/folded.ts'
import { inAnyLanguage } from './languages/languages.ts'

/** The words of a text in lower case, without accents; numbers are words. */
export function wordsOf(text: string): string[] {
  return plainLetters(text).match(/[a-z0-9]+/g) ?? []
}

/** A text in lower case, with plain letters, apostrophes and spaces. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => plainLetterOf[letter] ?? letter)
    .trim()
}

const plainWords = inAnyLanguage('notNames')

/** Whether a typed word means this one: one slip from four letters on, two from eight on; digits must be right. */
export function isLike(typed: string, word: string): boolean {
  if (typed === word) return true
  const [one, other] = [singular(typed), singular(word)]
  if (one === other) return true
  if (/\d/.test(one + other) || plainWords.has(typed) || one[0] !== other[0]) return false
  const slips = Math.min(one.length, other.length) < 4 ? 0 : other.length < 8 ? 1 : 2
  return slips > 0 && Math.abs(one.length - other.length) <= slips && distance(one, other) <= slips
}

/** Treats plurals as the same word. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** How many letters were missed, added, changed or swapped. Source: Damerau, optimal string alignment. */
function distance(one: string, other: string): number {
  const rows = [[...Array(other.length + 1).keys()]]
  for (let i = 1; i <= one.length; i++) {
    const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]]
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const costs = [
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(twoAbove[j - 2] ?? 0) + 1] : []),
      ]
      row.push(Math.min(...costs))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
