import { inAnyLanguage } from './languages/languages.ts'
import { isLike, wordsOf } from './words.ts'

/** A name that a text mentions, and how much of it: 1 when every word of it is there. */
export interface Mention {
  name: string
  share: number
}

const common = inAnyLanguage('inManyNames')

/** Below this share a name isn't meant; names closer to each other than this are both meant. */
const enough = 0.4
const near = 0.15

/** A number in a name says more than a word: US-05 is SafAle US-05. */
const weightOf = (words: readonly string[]) =>
  words.reduce((sum, word) => sum + (/\d/.test(word) ? word.length * 3 : word.length), 0)

/**
 * The names that a text mentions, with slips of the keys, the fullest mention first: "helles" is Valley Helles when no
 * name has more of it. Of names that share words of the text, only the fullest are meant.
 */
export function namedIn(text: string, names: readonly string[]): Mention[] {
  const said = wordsOf(text)
  const mentions = [...new Set(names)].flatMap((name) => {
    const words = wordsOf(name)
    const found = words.flatMap((word) => {
      const place = said.findIndex((typed) => isLike(typed, word))
      return place === -1 ? [] : [{ word, place }]
    })
    const isNothing = words.length > 1 && found.every(({ word }) => common.has(word) || word.length < 2)
    if (found.length === 0 || isNothing) return []
    const share = weightOf(found.map(({ word }) => word)) / weightOf(words)
    return share < enough ? [] : [{ name, share, places: found.map(({ place }) => place) }]
  })
  mentions.sort((a, b) => b.share - a.share || b.places.length - a.places.length)
  const kept: typeof mentions = []
  for (const one of mentions) {
    const rivals = kept.filter(({ places }) => places.some((at) => one.places.includes(at)))
    const isAsFull = rivals.every(
      ({ share, places }) => one.share > share - near && one.places.length >= places.length,
    )
    if (isAsFull) kept.push(one)
  }
  return kept.map(({ name, share }) => ({ name, share }))
}
