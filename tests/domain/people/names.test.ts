import { describe, expect, it } from 'vitest'
import { csvRows } from '#domain/stock/files/csv.ts'
import { optionalName, requiredText } from '#domain/formFields.ts'
import { english } from '#tests/support/english.ts'

const sentence = 'Name has a line break or an invisible character. Type it again.'

describe('a name', () => {
  it.each([
    ['a line break', 'Ana\nBrewer'],
    ['a control character', 'Ana\u0007'],
    ['a letter that writes backwards', 'Ana\u202Egnp.exe'],
    ['an isolate', 'Ana\u2066x'],
    ['a zero-width space', 'An\u200Ba'],
    ['a zero-width joiner', 'An\u200Da'],
    ['a soft hyphen', 'An\u00ADa'],
    ['a line separator', 'An\u2028a'],
    ['a letter that shows nothing', 'An\u3164a'],
  ])('with %s is refused, required or not', (_what, name) => {
    for (const field of [requiredText('Name', 100), optionalName('Name', 100)])
      expect(field.safeParse(name).error?.issues.map(({ message }) => english(message))).toEqual([sentence])
  })

  it.each(['Ana Müller', "Bräu & Söhne's No. 5 (1/2)", '酒造', 'עומר', 'Hazy 🍺'])('may be %s', (name) => {
    expect(requiredText('Name', 100).parse(name)).toBe(name)
  })

  it.each([
    ['decomposed letters', 'Ko\u0308lner Malz', 'Kölner Malz'],
    ['a no-break blank', 'Ana\u00A0B.', 'Ana B.'],
    ['blanks of other widths, several, and around', '\u2003Ana \u202F B. ', 'Ana B.'],
  ])('with %s is stored as it is usually written', (_what, typed, stored) => {
    for (const field of [requiredText('Name', 100), optionalName('Name', 100)])
      expect(field.parse(typed)).toBe(stored)
  })

  it("with half a character can't be stored", () => {
    expect(requiredText('Name', 100).safeParse('Ana \ud800').success).toBe(false)
  })
})

it.each(['＝1+1', '＋1', '－1', '＠x', '\n=1', '=1'])('%j is no formula in a spreadsheet', (text) => {
  expect(
    csvRows([[text]])
      .replace(/^"/, '')
      .startsWith("'"),
  ).toBe(true)
})
