import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, compiled, languages } from '#tools/language/compileSentences.mjs'
import type { Sentence } from '#domain/language/reader.ts'

type Language = 'de' | 'en' | 'es' | 'fr'

/** The sentences of a language, without the words that are only searched for. */
const sentencesOf = (language: Language) =>
  Object.entries(catalogue(language)).filter(([id]) => !/^search\.(also|pageAlso|verbs)\./.test(id))

/** The sentences of a language that match, except those named. */
function saying(language: Language, pattern: RegExp, except: readonly string[] = []) {
  return sentencesOf(language).filter(([id, text]) => pattern.test(text) && !except.includes(id))
}

/** These words, whole; the word boundary of regular expressions knows no accents. */
const words = (anyOf: string) => new RegExp(`(?<!\\p{L})(?:${anyOf})(?!\\p{L})`, 'u')

const handbookOf = (language: Language) => {
  const folder = `api/features/assistant/handbook/${language}`
  const articles = readdirSync(folder).map(
    (name) => [name, readFileSync(`${folder}/${name}`, 'utf8')] as const,
  )
  expect(articles).not.toEqual([])
  return articles
}

/** The singular and plural of each number in a sentence. */
function formsIn(sentence: Sentence): { one?: Sentence; other?: Sentence }[] {
  if (typeof sentence === 'string') return []
  return sentence.flatMap((part) => {
    if (typeof part === 'string' || part.length === 1) return []
    if (part[1] === '<') return formsIn(part[2])
    const inner = Object.values(part[2]).flatMap(formsIn)
    return part[1] === 'plural' ? [part[2], ...inner] : inner
  })
}

describe('the words of each language', () => {
  it('are read in every catalogue that there is', () => {
    expect([...languages].sort()).toEqual(['de', 'en', 'es', 'fr'])
    for (const language of languages) expect(sentencesOf(language as Language).length).toBeGreaterThan(3_000)
  })

  it('an English noun has a singular: nothing counts "1 weeks"', () => {
    const wrong = sentencesOf('en').filter(([, text]) =>
      formsIn(compiled(text)).some(({ one, other }) => {
        const [singular, plural] = [JSON.stringify(one), JSON.stringify(other)]
        return singular === plural && /[a-z]s"\]?$/.test(plural)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('quotation marks are those of the language, and come in pairs', () => {
    const marks = { en: '“”', de: '„“', fr: '«»', es: '«»' }
    // A message of a device and a header of HTTP have the quotation marks of programs.
    const ofPrograms = ['request.badCursorField', 'request.ifMatchField', 'system.refusal.NO_DEVICE']
    const times = (text: string, mark = '') => text.split(mark).length - 1
    for (const language of ['de', 'en', 'es', 'fr'] as const) {
      const [open, close] = marks[language]
      const wrong = sentencesOf(language).filter(([, text]) => times(text, open) !== times(text, close))
      expect(wrong).toEqual([])
      expect(saying(language, /"/, ofPrograms)).toEqual([])
    }
  })

  it('a number keeps its unit on the line in German, French and Spanish', () => {
    const broken = /[}\d#] (?:min|h|g|kg|mg|L|hl|hL|ml|MB|Mo|kB|ko|IBU|EBC|SRM|SG|°[A-Z]?|%)(?![\p{L}{])/u
    for (const language of ['de', 'es', 'fr'] as const) expect(saying(language, broken)).toEqual([])
    for (const language of ['de', 'es', 'fr'] as const)
      expect(handbookOf(language).filter(([, text]) => /[\d}] %/.test(text))).toEqual([])
  })

  it('one form of address is kept: Sie, tú and vous', () => {
    // Between two people of the brewery.
    const spoken = ['batch.remarkExample']
    expect(saying('de', words('[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[mnrs]?'), spoken)).toEqual([])
    expect(saying('fr', words('[Tt]u|[Tt]oi|[Tt]on|[Tt]es'), spoken)).toEqual([])
    const usted =
      '[Uu]sted|[Ii]nténtelo|[Cc]ompruébelo|[Aa]rrastre|[Ii]ntroduzca|[Ee]lija|[Ee]scriba|[Pp]ulse|[Ss]eleccione|[Aa]ñada|[Rr]evise|quiera|Ha (?:ex|in)cluido'
    expect(saying('es', words(usted))).toEqual([])
    expect(saying('fr', /\b[Vv]euillez\b/)).toEqual([])
  })

  it('Spanish questions and exclamations begin with their mark', () => {
    const times = (text: string, mark: string) => text.split(mark).length - 1
    const wrong = sentencesOf('es').filter(
      ([, text]) => times(text, '?') !== times(text, '¿') || times(text, '!') !== times(text, '¡'),
    )
    expect(wrong).toEqual([])
  })

  it('French has its no-break spaces, and drops the e before a vowel of its own', () => {
    expect(saying('fr', / [;!?%»]|« | : /)).toEqual([])
    expect(saying('fr', /[^\u00A0\u202F][;!?»]|«[^\u00A0\u202F]/)).toEqual([])
    expect(saying('fr', /\}:|[a-zé]:(?!\w|\/)/)).toEqual([])
    expect(saying('fr', /(?<![-\p{L}])(?:de|que|ne|se|je) (?=[aeiouéèêâîôœ])/u)).toEqual([])
  })
})

describe('English', () => {
  const british =
    /\b(?:colour|flavour|behaviour|favour|odour|(?:hecto|centi|milli)?lit(?:re)|met(?:re)|labelled|draught|fibre|centre|grey|catalogue|licence|programme|whilst|pasteuris|isomeris|carbonis|recognis|organis|stabilis|acclimatis|sanitis|neutralis|minimis|oxidis|analys(?:e[ds]?|ing)\b)/i

  it('is American, on the screens and in the handbook', () => {
    expect(saying('en', british)).toEqual([])
    expect(handbookOf('en').filter(([, text]) => british.test(text) || /[\d}] %/.test(text))).toEqual([])
  })

  it('says email and comment, and dates what happened "since then"', () => {
    expect(saying('en', /e-mail|\bremark/i)).toEqual([])
    expect(saying('en', / since[.,;]| since$/)).toEqual([])
    expect(saying('en', /’/)).toEqual([])
  })

  it('says please where the specification does, and nowhere else', () => {
    const specified = [
      'account.pleaseTryAgain',
      'admin.fillIn',
      'assistant.failed',
      'batches.cannotJump',
      'batches.noBriteTank',
      'batches.noFermenter',
      'people.fillIn',
      'recipes.notCreated',
      'recipes.notUpdated',
      'stock.notDeleted',
      'stock.selectToDelete',
      'stockImport.failed',
      'stockImport.notCsv',
      'stockImport.notCsvRow',
      'stockImport.nothingChosen',
    ]
    // An order is a letter to somebody else.
    expect(saying('en', /\bplease\b/i, [...specified, 'orderMail.confirm'])).toEqual([])
  })
})

describe('a term has one meaning, and a meaning one term', () => {
  const otherWords: [Language, RegExp, string[]][] = [
    ['de', /\bStufe/, []],
    ['de', /\bGeneration\b|Anstellrate|Einmaischwasser|Maischetemperatur|Pfanne voll/, []],
    ['de', /umhängen|abnehmen|neu lesen|erneut (?:ge)?lesen|Vol\.-%/, []],
    ['de', /Warnung(?:en)? (?:ist |sind )?vorbei|Warnung(?:en)? (?:konnte nicht )?übernommen/, []],
    ['fr', /brassée|bières? claires?|\bjours? de brassage|QR code|palier diacétyle|Fin de cuisson/i, []],
    ['fr', /\bl[ea] mur\b/i, []],
    ['es', /\bolla|cerveza brillante|\bequipos?\b(?!\.)|Fin del hervido/i, ['brewSheet.boilEnds']],
    ['es', /en existencias|sin existencias|reponer a partir/i, ['recipes.addedIngredients']],
    ['es', /(?<!panel )\bmural\b/i, []],
    ['en', /\b(?:taken|took|take) back\b|\bstands in\b|\bis gone\b/i, []],
  ]

  it.each(otherWords)('%s does not say %s', (language, pattern, except) => {
    const ofTheProfile =
      language === 'de' ? /^(?:profile\.|recipeFiles\.someSteps|recipes\.noRestsHint)/ : /^$/
    expect(saying(language, pattern, except).filter(([id]) => !ofTheProfile.test(id))).toEqual([])
  })
})

it('lists within a sentence are joined as its language joins them', () => {
  const code = ['api', 'web', 'domain'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [`${top}/${name}`, readFileSync(`${top}/${name}`, 'utf8')] as const),
  )
  expect(code.length).toBeGreaterThan(500)
  const joinedByHand = /\b(?:text|sentence|message)\(\s*'[^']+',\s*\{[^{}]*\.join\(', '\)/
  const found = code.filter(([, text]) => joinedByHand.test(text)).map(([name]) => name)
  expect(found).toEqual([])
})
