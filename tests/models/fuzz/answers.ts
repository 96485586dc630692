import { expect } from 'vitest'
import { foreignTo } from '#tests/support/foreignWords.ts'

/** What came back, as text. */
export interface Answer {
  status: number
  text: string
}

/** What must never be in an answer: stack traces, statements, the words of database and libraries, masked errors. */
const leaks = [
  /\bat (?:async )?[\w.<>[\] ]+ \(?(?:file:|node:|\/)[^)]*:\d+/,
  /node_modules|\/work\/|\.ts:\d+/,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) "/,
  /\bprisma\b/i,
  /violates|duplicate key|invalid input syntax|syntax error at or near|out of range for type|numeric field overflow/,
  /Cannot read propert|is not a function|is not iterable|Invalid time value|Maximum call stack/,
  /INTERNAL_SERVER_ERROR|Something went wrong/,
]

/** Expects a proper answer, whatever was sent; returns whether the call was refused. */
export function isRefused({ status, text }: Answer): boolean {
  const shown = { status, text: text.slice(0, 600) }
  expect(status, JSON.stringify(shown)).toBeLessThan(500)
  const isRefusal = status >= 400 || /^(?:\{|event: next\ndata: \{)"errors":/.test(text)
  // What was asked for may contain anything; a refusal is our own words.
  if (isRefusal) for (const leak of leaks) expect(text, JSON.stringify(shown)).not.toMatch(leak)
  if (isRefusal) expect(foreignIn(text), JSON.stringify(shown)).toEqual([])
  return isRefusal
}

interface Refusal {
  message?: string
  errors?: readonly (Refusal & { extensions?: { sentence?: { values?: object } } })[]
  values?: object
}

const isForeign = foreignTo('de')

/** The words of another language in what a German reads, besides those of the values that were sent. */
function foreignIn(text: string): string[] {
  const json = text.startsWith('event: ') ? text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1) : text
  if (!json.startsWith('{')) return []
  const { message, values, errors = [] } = JSON.parse(json) as Refusal
  const said = Array.isArray(errors)
    ? errors.map((error) => [error.message, error.extensions?.sentence] as const)
    : []
  // What graphql-js itself says of a document is for those who write documents.
  const ours = said
    .filter(([, sentence]) => sentence)
    .map(([each, sentence]) => [each, sentence?.values] as const)
  return [...ours, [message, values] as const].flatMap(([each = '', sent]) => {
    const typed = new Set(wordsIn(JSON.stringify(sent ?? {})))
    return wordsIn(each).filter((word) => isForeign(word) && !typed.has(word))
  })
}

const wordsIn = (text: string): string[] => text.match(/\p{L}{3,}/gu) ?? []
