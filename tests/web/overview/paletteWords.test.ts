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

/** What a text begins: the tasks, and what is searched for them. */
function begun(typed: string): { tasks: string[]; text: string } | null {
  const found = begunTasks(tasksFor('ADMIN'), typed)
  if (!found) return null
  const hits = kinds.map((kind) => ({ __typename: 'SearchHit' as const, ...hit, kind }))
  return { tasks: found.itemsOf(hits).map(({ id }) => id.slice(0, id.indexOf(':'))), text: found.text }
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
