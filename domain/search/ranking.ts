import { areFound, folded, spellingsOf, typedWords } from './folded.ts'

/** Something that is searched by its name, and by what is said of it. */
export interface Searchable {
  label: string
  /** Secondary text, which is searched too. */
  detail?: string
}

/**
 * What matches the typed text, the best match first: the name itself, names that begin with it, names with a word that
 * does, names with it inside, and last what only the detail says. Ties keep their order. Case, accents and punctuation
 * don't matter: `fv3` finds FV-3. If nothing matches as typed, names that are one
 * typing error per word away from it, the shortest first.
 */
export function rankMatches<T extends Searchable>(all: readonly T[], typed: string): readonly T[] {
  const words = typedWords(typed)
  if (words.length === 0) return all
  const asTyped = inOrder(all, (each) => rankOf(each, words))
  return asTyped.length > 0 ? asTyped : inOrder(all, ({ label }) => rankMistyped(label, wordsOf(typed)))
}

/** The longest word of what was typed, in its spellings, which narrows a search most; empty if nothing was typed. */
export function longestWord(typed: string): readonly string[] {
  const lengthOf = ([plain = '']: readonly string[]) => plain.length
  return typedWords(typed).reduce(
    (longest, word) => (lengthOf(word) > lengthOf(longest) ? word : longest),
    [''],
  )
}

/**
 * Patterns for SQL's LIKE, of which at least one fits every text that contains this word, or one that is a typing error
 * away: a letter that is wrong, missing, added, or swapped with the next.
 */
export function likePatterns(word: string): string[] {
  const letters = Array.from(word, (letter) => letter.replace(/[%_\\]/, String.raw`\$&`))
  if (letters.length < shortestMistyped) return [`%${letters.join('')}%`]
  return letters.map((_letter, at) => `%${letters.slice(0, at).join('')}%${letters.slice(at + 2).join('')}%`)
}

/** Shorter words have too many neighbors. */
const shortestMistyped = 3

function inOrder<T>(all: readonly T[], rank: (each: T) => number | null): readonly T[] {
  return all
    .map((each) => ({ each, rank: rank(each) }))
    .filter((found) => found.rank !== null)
    .sort((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ each }) => each)
}

/** The rank of a match, 0 is best; null if a word doesn't occur. Every spelling of the name and of a word counts. */
function rankOf({ label, detail = '' }: Searchable, words: readonly (readonly string[])[]): number | null {
  const names = spellingsOf(label.replace(/\s+/g, ' '))
  const whole = [...names, ...names.map(lettersOf)]
  const typed = [0, -1].map((spelling) => words.map((word) => word.at(spelling)).join(' '))
  if (whole.some((name) => typed.includes(name))) return 0
  if (whole.some((name) => typed.some((begun) => name.startsWith(begun)))) return 1
  if (areFound(words, names, beginsAWord)) return 2
  if (areFound(words, names)) return 3
  return areFound(words, [...names, ...spellingsOf(detail)]) ? 4 : null
}

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

const lettersOf = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a word of the name begins with this, after a space, a hyphen or a bracket. */
function beginsAWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true
  }
  return false
}

/** How many other words a name has in which each word begins one but for a typing error; null if one doesn't. */
function rankMistyped(label: string, words: readonly string[]): number | null {
  const name = wordsOf(label)
    .join(' ')
    .split(/[^\p{L}\p{N}]+/u)
  const isMeant = (word: string) =>
    word.length >= shortestMistyped && name.some((begun) => isOneErrorAway(word, begun))
  return words.every(isMeant) ? name.length - words.length : null
}

/** Whether a word begins with what was typed, but for one letter that is wrong, missing, added, or swapped with the next. */
export function isOneErrorAway(typed: string, word: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  if (at === typed.length) return true
  const fits = (after: number, from: number) => word.startsWith(typed.slice(after), from)
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at] && fits(at + 2, at + 2)
  return isSwapped || fits(at + 1, at + 1) || fits(at, at + 1) || fits(at + 1, at)
}
