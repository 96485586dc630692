import { expect } from 'vitest'

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
  return isRefusal
}
