import { expect, it } from 'vitest'
import { changeKinds, type ChangeKind } from '#domain/changes/changeKinds.ts'
import type { ActivityWords, NamedChange } from '#domain/changes/changeDefinition.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { readerOf, written } from '#api/language/readers.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { english } from '#tests/support/english.ts'
import { aNamedChange } from './aNamedChange.ts'

function wordsOf(type: ChangeKind, change: NamedChange): ActivityWords {
  const words = changeKinds[type].activity?.(change)
  if (!words) throw new Error(`${type} is in no activity.`)
  return words
}

const inEnglish = ({ action, description }: ActivityWords) => ({
  action: english(action),
  description: english(description),
})

it.each([
  ['BatchSaved', { created: true }, '2026-014', 'Batch planned', '2026-014'],
  [
    'BatchSaved',
    { fields: { brewDate: {}, fermenterId: {} } },
    '2026-014',
    'Batch edited',
    '2026-014: brew date, fermenter',
  ],
  [
    'BatchStageChanged',
    { from: 'PLANNED', to: 'MASHING' },
    '2026-014',
    'Stage changed',
    '2026-014: Planned to Mashing',
  ],
  ['BatchRemoved', { batchNumber: '2026-014' }, null, 'Batch deleted', '2026-014'],
  ['LogAdded', {}, '2026-014', 'Log added', '2026-014: Dry Hop Addition'],
  [
    'EquipmentStatusChanged',
    { from: 'IN_USE', to: 'CLEANING' },
    'FV-1',
    'Vessel status',
    'FV-1: In Use to Cleaning',
  ],
  ['EquipmentSaved', { retired: true }, 'FV-1', 'Vessel retired', 'FV-1'],
  [
    'CleaningRecorded',
    { method: 'CAUSTIC', note: '2 %' },
    'FV-1',
    'Vessel cleaned',
    'FV-1: Caustic wash: 2 %',
  ],
  ['CleaningRemoved', { method: 'ACID', note: null }, 'FV-1', 'Cleaning undone', 'FV-1: Acid wash'],
  ['KegCountChanged', { delta: -1 }, 'Pale', 'Kegs removed', 'Pale: 1 keg of 1/2 BBL'],
  ['KegCountChanged', { delta: 3 }, 'Pale', 'Kegs added', 'Pale: 3 kegs of 1/2 BBL'],
  ['IngredientSaved', { delta: -2.5 }, 'Citra', 'Stock adjusted', 'Citra: −2.5'],
  ['IngredientSaved', { delta: 4, unit: 'OZ' }, 'Citra', 'Stock adjusted', 'Citra: +4 oz'],
  ['IngredientSaved', { delta: 0, unit: 'OZ' }, 'Citra', 'Stock adjusted', 'Citra: unchanged'],
  [
    'IngredientSaved',
    { delta: 2, occurredAt: '1969-12-31T21:30:00Z' },
    'Citra',
    'Stock adjusted',
    'Citra: +2, recorded 3 hours later',
  ],
  [
    'KegCountChanged',
    { delta: -1, occurredAt: '1969-12-31T23:59:00Z' },
    'Pale',
    'Kegs removed',
    'Pale: 1 keg of 1/2 BBL, recorded 1 minute later',
  ],
  ['IngredientSaved', { created: true }, 'Citra', 'Ingredient added', 'Citra'],
  ['IngredientsImported', { created: 2, updated: 3 }, null, 'Ingredients imported', '2 created, 3 updated'],
  ['IngredientsRemoved', { names: ['Citra', 'Mosaic'] }, null, 'Ingredients deleted', 'Citra, Mosaic'],
  ['RecipeRemoved', { name: 'Hazy' }, null, 'Recipe deleted', 'Hazy'],
  ['RecipeSaved', { fields: { style: {} } }, 'Hazy', 'Recipe edited', 'Hazy: style'],
  [
    'RecipeSaved',
    { fields: { 'expectedIBU.computed': {} } },
    'Hazy',
    'Recipe figures recalculated',
    'Hazy: expected IBU',
  ],
  [
    'RecipeSaved',
    { fields: { 'lines.7': {}, 'expectedIBU.computed': {} } },
    'Hazy',
    'Recipe edited',
    'Hazy: ingredients, expected IBU',
  ],
  [
    'AlertUpdated',
    { acknowledged: true, title: 'Overdue: FV-1' },
    null,
    'Alert acknowledged',
    'Overdue: FV-1',
  ],
  ['UserSaved', { invited: true }, 'Nora', 'User invited', 'Nora'],
  [
    'UserSaved',
    { fields: { role: { from: 'BREWER', to: 'VIEWER' } } },
    'Nora',
    'Role changed',
    'Nora: Brewer to Viewer',
  ],
  ['UserRemoved', { name: 'Nora' }, null, 'User deleted', 'Nora'],
  ['DisplaySaved', { name: 'Left wall' }, null, 'Display added', 'Left wall'],
  ['DisplaySaved', { connected: true }, 'Left wall', 'Display connected', 'Left wall'],
  ['DisplaySaved', { name: 'Left wall', revoked: true }, null, 'Display access revoked', 'Left wall'],
  ['DisplaySaved', { connected: true }, null, 'Display connected', 'A display'],
] as const)('describes %s %j of %s', (type, detail, name, action, description) => {
  const change = { ...aNamedChange(type, { detail, name }), logType: 'DRY_HOP', kegSize: 'HALF_BBL' } as const
  expect(inEnglish(wordsOf(type, change))).toEqual({ action, description })
})

it.each(Object.keys(languages) as Language[])(
  'has one "and" in a list of which the rest is counted, in %s',
  (language) => {
    const change = aNamedChange('IngredientsRemoved', { detail: { names: Array.from('abcdefghijklm') } })
    const { description } = wordsOf('IngredientsRemoved', change)
    expect(written(description, readerOf(language, storedUnits))).toMatch(
      /^a, b, c, d, e, f, g, h, i, j \p{L}+ 3 \p{L}+$/u,
    )
  },
)

it('describes alerts of one moment by the first three titles', () => {
  const change = aNamedChange('AlertRaised', { detail: { title: 'a' } })
  const words = wordsOf('AlertRaised', { ...change, alertTitles: ['a', 'b', 'c', 'd'] })
  expect(inEnglish(words)).toEqual({ action: 'Alerts raised', description: 'a, b, c and 1 more' })
})
