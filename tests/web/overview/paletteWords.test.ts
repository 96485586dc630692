import { afterEach, describe, expect, it } from 'vitest'
import { rankMatches } from '#domain/search/ranking.ts'
import { catalogues } from '#generated/language/catalogues.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { begunTasks } from '#web/features/search/begunTasks.ts'
import { keyBindings } from '#web/features/search/keys/keys.ts'
import { pageItems } from '#web/features/search/pages.ts'
import { tasksFor } from '#web/features/search/tasks.ts'
import { speak } from '#web/ui/language/shownLanguage.ts'
import { navigation } from '#web/navigation.tsx'

const read = (language: Language) => speak(language, catalogues[language])
afterEach(() => read('en'))

const hit = { id: 'x', name: 'X', detail: '', stage: 'FERMENTING' } as const
const kinds = ['BATCH', 'VESSEL', 'BEER', 'INGREDIENT'] as const

/** What a text begins, and what is searched for it. */
function begunItems(typed: string) {
  const found = begunTasks(tasksFor('ADMIN'), typed)
  const hits = kinds.map((kind) => ({ __typename: 'SearchHit' as const, ...hit, kind }))
  return found && { items: found.itemsOf(hits), text: found.text }
}

/** The same by the names of the tasks. */
function begun(typed: string): { tasks: string[]; text: string } | null {
  const found = begunItems(typed)
  return found && { tasks: found.items.map(({ id }) => id.slice(0, id.indexOf(':'))), text: found.text }
}

const english = [
  ['log fv-1', 'logReading', 'fv-1'],
  ['hop fv-1', 'logDryHop', 'fv-1'],
  ['issue fv-1', 'reportIssue', 'fv-1'],
  ['move 083', 'moveBatch', '083'],
  ['tap 2 amber', 'tapKegs', 'amber'],
  ['add 25 pilsner', 'addStock', 'pilsner'],
  ['take 25 pilsner', 'removeStock', 'pilsner'],
  ['clean fv-2', 'markAvailable', 'fv-2'],
] as const

describe.each(Object.keys(languages) as Language[])('a reader of %s', (language) => {
  it.each(english)('does by %s what everyone does by it', (typed, task, text) => {
    read(language)
    expect(begun(typed)).toEqual({ tasks: [task], text })
  })

  it('begins each task by verbs of their own, none of which is empty', () => {
    read(language)
    const verbs = tasksFor('ADMIN').flatMap(({ task }) => task?.verbs ?? [])
    expect(verbs).not.toEqual([])
    expect(verbs.filter((verb) => verb !== verb.trim().toLowerCase() || verb === '')).toEqual([])
    expect(new Set(tasksFor('ADMIN').map(({ label }) => label)).size).toBe(15)
  })
})

it.each([
  ['de', 'messen fv-1', 'logReading', 'fv-1'],
  ['de', 'stopfen fv-1', 'logDryHop', 'fv-1'],
  ['de', 'weiter 083', 'moveBatch', '083'],
  ['de', 'zapfen 2 amber', 'tapKegs', 'amber'],
  ['de', 'hinzufügen 2,5 pilsner', 'addStock', 'pilsner'],
  ['de', 'HINZUFUGEN 25 pilsner', 'addStock', 'pilsner'],
  ['de', 'sauber fv-2', 'markAvailable', 'fv-2'],
  ['fr', 'mesurer fv-1', 'logReading', 'fv-1'],
  ['fr', 'déplacer 083', 'moveBatch', '083'],
  ['fr', 'ajouter 25 pilsner', 'addStock', 'pilsner'],
  ['es', 'medir fv-1', 'logReading', 'fv-1'],
  ['es', 'mover 083', 'moveBatch', '083'],
  ['es', 'anadir 25 pilsner', 'addStock', 'pilsner'],
] as const)('in %s, %s begins %s', (language, typed, task, text) => {
  read(language)
  expect(begun(typed)).toEqual({ tasks: [task], text })
})

it.each([
  ['en', 'tap 2 amber', 'Tap 2 kegs of X', '/kegs?tap=2xx'],
  ['en', 'tap amber', 'Tap kegs of X', '/kegs?tap=1xx'],
  ['en', 'add 2.5 pilsner', 'Add 2.5 to the stock of X', '/ingredients?adjust=x&type=ADD&amount=2.5'],
  [
    'en',
    'remove 2.5 pilsner',
    'Remove 2.5 from the stock of X',
    '/ingredients?adjust=x&type=REMOVE&amount=2.5',
  ],
  ['de', 'zapfen 1 amber', '1 Keg von X anzapfen', '/kegs?tap=1xx'],
  [
    'de',
    'entnehmen 2,5 pilsner',
    '2,5 aus dem Bestand von X entnehmen',
    '/ingredients?adjust=x&type=REMOVE&amount=2.5',
  ],
  ['fr', 'tap 2 amber', 'Percuter 2 fûts de X', '/kegs?tap=2xx'],
  ['es', 'add 25 pilsner', 'Añadir 25 a las existencias de X', '/ingredients?adjust=x&type=ADD&amount=25'],
] as const)('in %s, %s offers: %s', (language, typed, label, to) => {
  read(language)
  expect(begunItems(typed)?.items).toMatchObject([{ label, to }])
})

it.each(Object.keys(languages) as Language[])(
  'a reader of %s finds each page by its English name',
  (language) => {
    read('en')
    const byEnglish = navigation().map(({ label, path }) => [label, path] as const)
    read(language)
    const found = byEnglish.map(
      ([label]) => rankMatches(pageItems(navigation()), label.split(' ')[0] ?? '')[0]?.to,
    )
    expect(found).toEqual(byEnglish.map(([, path]) => path))
    expect(rankMatches(pageItems(navigation()), 'admin')[0]?.to).toBe('/admin')
  },
)

it('a German reader finds pages by their German names, and the keys in German', () => {
  read('de')
  const pages = pageItems(navigation())
  expect(rankMatches(pages, 'rohst')[0]).toMatchObject({ label: 'Rohstoffe', to: '/ingredients' })
  expect(rankMatches(pages, 'sude')[0]).toMatchObject({ label: 'Frühere Sude', to: '/batches' })
  expect(rankMatches(pages, 'account')[0]).toMatchObject({ label: 'Ihr Konto', to: '/account' })
  const does = keyBindings(navigation()).map((binding) => binding.does)
  expect(does).toContain('Auf dieser Seite etwas hinzufügen')
  expect(does).toContain('Übersicht')
})
