import { describe, expect, it } from 'vitest'
import { languages } from '#generated/language/languages.ts'
import { catalogue, compiled, languages as known, valuesIn } from '#tools/language/compileSentences.mjs'
import type { Sentence } from '#domain/language/reader.ts'

const english = catalogue('en')
const ids = Object.keys(english)
const translations = known.filter((language) => language !== 'en')

/** The cases of each plural in a sentence. */
function pluralsIn(sentence: Sentence): string[][] {
  if (typeof sentence === 'string') return []
  return sentence.flatMap((part) => {
    if (typeof part === 'string' || part.length === 1) return []
    if (part[1] === '<') return pluralsIn(part[2])
    const inner = Object.values(part[2]).flatMap(pluralsIn)
    return part[1] === 'plural' ? [Object.keys(part[2]), ...inner] : inner
  })
}

describe.each(known)('the catalogue of %s', (language) => {
  const own = catalogue(language)

  it('has its sentences in the order of their ids, none of them empty', () => {
    expect(Object.keys(own)).toEqual(Object.keys(own).sort())
    expect(Object.entries(own).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('has in each plural exactly the forms of its language', () => {
    const { locale } = languages[language as keyof typeof languages]
    const rules = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    // French and Spanish have a form for whole millions, which nobody counts here.
    const needed = rules.filter((form) => form !== 'many' || locale.startsWith('pl')).sort()
    const wrong = Object.entries(own).filter(([, text]) =>
      pluralsIn(compiled(text)).some((forms) => {
        const named = forms.filter((form) => !/^\d+$/.test(form)).sort()
        return named.join() !== needed.join()
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe.each(translations)('the translation into %s', (language) => {
  const own = catalogue(language)

  it('is complete, and has nothing that English no longer says', () => {
    expect(Object.keys(own)).toEqual(ids)
  })

  it('has the same values and marks in each sentence as English', () => {
    const valuesOf = (text: string) => [...valuesIn(compiled(text))].sort()
    const wrong = ids.filter(
      (id) => JSON.stringify(valuesOf(own[id] ?? '')) !== JSON.stringify(valuesOf(english[id] ?? '')),
    )
    expect(wrong).toEqual([])
  })

  it('has no apostrophe that ICU would take for a quotation mark', () => {
    expect(Object.entries(own).filter(([, text]) => text.includes("'"))).toEqual([])
  })
})

it('a sentence that ICU cannot read, or whose tags do not match, is refused with the reason', () => {
  expect(() => compiled('{count, plural, one {# keg}')).toThrow()
  expect(() => compiled('<strong>now</em>')).toThrow('</em> closes nothing')
  expect(() => compiled('<strong>now')).toThrow('<strong> is not closed')
  expect(() => compiled('{day, date}')).toThrow('values are formatted by what they are')
})
