import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readHandbook } from '#api/features/assistant/handbook.ts'
import { languagesOf, wordingsIn } from '#api/features/assistant/question/wordings.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Sentences } from '#domain/language/reader.ts'
import { say } from '#domain/language/say.ts'
import { fileWordsIn } from '#domain/stock/files/csvWords.ts'
import { presets } from '#domain/units/units.ts'
import type { Language } from '#generated/language/languages.ts'
import { compileAll } from '#tools/language/compileSentences.mjs'

/* A language is one file: the catalogues as they are, and beside them a Polish one that has only begun. */
const folder = mkdtempSync(join(tmpdir(), 'brewhouse-locales-'))
const [from, to] = [join(folder, 'locales'), join(folder, 'language')]
cpSync('locales', from, { recursive: true })
cpSync('tests/fixtures/pl.json', join(from, 'pl.json'))
compileAll(from, to)
afterAll(() => rmSync(folder, { recursive: true }))

/** A language that the types don't know, since its file isn't in `locales/`. */
const polish = 'pl' as string as Language

const compiledInto = async (name: string): Promise<unknown> => import(join(to, `${name}.ts`))
const { sentences } = (await compiledInto('pl')) as { sentences: Sentences }
const { languages } = (await compiledInto('languages')) as {
  languages: Record<string, { locale: string; isOffered: boolean; firstDay: number; paper: string }>
}

const read = (said: Message) =>
  say(said, {
    ...{ language: polish, locale: languages.pl?.locale ?? '', sentences },
    ...{ units: presets.METRIC, zone: 'Europe/Warsaw', currency: 'PLN' },
  })

const counted: [forms: string[], of: (count: number) => Message][] = [
  [['1 dzień', '2 dni', '5 dni', '22 dni'], (count) => message('activity.days', { count })],
  [
    ['1 keg 1/2 BBL', '2 kegi 1/2 BBL', '5 kegów 1/2 BBL', '22 kegi 1/2 BBL'],
    (count) => message('activity.kegsOf', { count, size: '1/2 BBL' }),
  ],
  [
    [
      ...['1 zbiornik jest mierzony', '2 zbiorniki są mierzone'],
      ...['5 zbiorników jest mierzonych', '22 zbiorniki są mierzone'],
    ],
    (count) => message('devices.measured', { count }),
  ],
  [
    [
      ...['1 zbiornik jest znów dostępny.', '2 zbiorniki są znów dostępne.'],
      ...['5 zbiorników jest znów dostępnych.', '22 zbiorniki są znów dostępne.'],
    ],
    (count) => message('cellar.cleanedUp', { count }),
  ],
  [['1 funt', '2 funty', '5 funtów', '22 funty'], (count) => message('common.amount.LBS', { count })],
  [
    [
      '1 partia wkrótce się przeterminuje lub już się przeterminowała',
      '2 partie wkrótce się przeterminują lub już się przeterminowały',
      '5 partii wkrótce się przeterminuje lub już się przeterminowało',
      '22 partie wkrótce się przeterminują lub już się przeterminowały',
    ],
    (count) => message('alerts.lotGroup', { count }),
  ],
]

describe('a Polish catalogue', () => {
  it.each(counted)('says the forms of 1, 2, 5 and 22, as %s', (forms, of) => {
    expect([1, 2, 5, 22].map((count) => read(of(count)))).toEqual(forms)
  })

  it('has a form of its own for none and for parts of one', () => {
    const gone = (count: number) => read(message('batches.deletion', { count, days: 30 }))
    expect(gone(0)).toMatch(/^Nie ma żadnych wpisów\. Przez 30 dni pozostanie w koszu/)
    expect(gone(1)).toMatch(/^Wraz z nią zniknie jej wpis ze wszystkimi/)
    expect(gone(3)).toMatch(/^Wraz z nią znikną jej 3 wpisy ze wszystkimi/)
    expect(gone(14)).toMatch(/^Wraz z nią zniknie jej 14 wpisów ze wszystkimi/)
    expect(read(message('activity.days', { count: 1.5 }))).toBe('1,5 dnia')
  })

  it('is compiled beside the others, knows its week and paper, and is offered to nobody until it is complete', () => {
    expect(readdirSync(to)).toContain('pl.ts')
    expect(readFileSync(join(to, 'catalogues.ts'), 'utf8')).toContain("from './pl.ts'")
    expect(languages.pl).toMatchObject({ isOffered: false, firstDay: 1, paper: 'A4' })
    expect(languages.de).toMatchObject({ isOffered: true })
    expect(read(message('kegs.addBeer'))).toBe('Dodaj piwo')
    expect(read(message('common.save'))).toBe('Save')
  })

  it('needs no other file: questions, files of ingredients and articles are as in English', () => {
    expect(wordingsIn(polish)).toBe(wordingsIn('en'))
    expect(languagesOf('what is in fv-3', polish)[0]).toBe('en')
    expect(fileWordsIn(polish)).toBe(fileWordsIn('en'))
    expect(readHandbook(polish)).toEqual(readHandbook('en'))
  })

  it('compiles, since no code asks for something in every language', () => {
    // The build writes what these load.
    const written = new Set(['web/ui/language/programs.ts'])
    const code = ['api', 'domain', 'web'].flatMap((path) =>
      readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file)),
    )
    const asking = code.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        /(?<!Partial<)Record<Language,|\[\w+ in Language\]/.test(readFileSync(file, 'utf8')),
    )
    expect(asking.filter((file) => !written.has(file))).toEqual([])
  })
})
