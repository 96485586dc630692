import { expect, it } from 'vitest'
import type { NamedChange } from '#domain/changes/changeDefinition.ts'
import { changeKinds, type ChangeKind } from '#domain/changes/changeKinds.ts'
import { newsItems } from '#domain/changes/news.ts'
import { english } from '#tests/support/english.ts'
import { aNamedChange } from './aNamedChange.ts'

const sentencesOf = (...all: (NamedChange & { type: ChangeKind })[]) =>
  newsItems(all, () => false).map(({ said }) => english(said))
const harvest = { id: 'b1', batchNumber: '2026-031', recipeName: 'Harvest IPA', stage: 'MASHING' } as const
const batch = { batch: harvest }

it.each<[string, NamedChange & { type: ChangeKind }]>([
  [
    'Ana moved Harvest IPA 2026-031 to Fermenting',
    aNamedChange('BatchStageChanged', { ...batch, detail: { to: 'FERMENTING' } }),
  ],
  ['Ana planned Harvest IPA 2026-031', aNamedChange('BatchSaved', { ...batch, detail: { created: true } })],
  ['Ana edited Harvest IPA 2026-031', aNamedChange('BatchSaved', batch)],
  ['Ana edited a deleted batch', aNamedChange('BatchSaved')],
  ['Ana deleted batch 2026-031', aNamedChange('BatchRemoved', { detail: { batchNumber: '2026-031' } })],
  [
    'Ana commented on Harvest IPA 2026-031: Smells of banana',
    aNamedChange('RemarkAdded', { ...batch, remark: 'Smells\nof banana', readerId: 'bo' }),
  ],
  [
    'Ana mentioned you on Harvest IPA 2026-031',
    aNamedChange('RemarkAdded', { ...batch, readerId: 'bo', detail: { mentions: ['bo'] } }),
  ],
  ['Ana logged an entry on Harvest IPA 2026-031', aNamedChange('LogAdded', batch)],
  [
    'Ana set FV-3 to Maintenance',
    aNamedChange('EquipmentStatusChanged', { name: 'FV-3', detail: { to: 'MAINTENANCE' } }),
  ],
  ['Ana added vessel FV-9', aNamedChange('EquipmentSaved', { name: 'FV-9', detail: { created: true } })],
  [
    'Ana cleaned FV-3: CIP cycle',
    aNamedChange('CleaningRecorded', { name: 'FV-3', detail: { method: 'CIP_CYCLE' } }),
  ],
  ['Ana undid a cleaning of FV-3', aNamedChange('CleaningRemoved', { name: 'FV-3' })],
  ['Kegs of Stout: 4 added', aNamedChange('KegCountChanged', { name: 'Stout', detail: { delta: 4 } })],
  [
    'Kegs of Stout: 4 added, recorded 2 days later',
    aNamedChange('KegCountChanged', {
      name: 'Stout',
      detail: { delta: 4, occurredAt: '1969-12-30T00:00:00Z' },
    }),
  ],
  ['Ana edited the kegs of Stout', aNamedChange('KegSaved', { name: 'Stout' })],
  ['Ana edited beer Stout', aNamedChange('BeerTypeSaved', { name: 'Stout' })],
  [
    'Ana changed the stock of Citra',
    aNamedChange('IngredientSaved', { name: 'Citra', detail: { delta: -2 } }),
  ],
  [
    'Ana edited ingredient Citra',
    aNamedChange('IngredientSaved', { name: 'Citra', detail: { delta: null } }),
  ],
  ['Ana imported 1 ingredient', aNamedChange('IngredientsImported', { detail: { created: 1, updated: 0 } })],
  ['Ana imported 5 ingredients', aNamedChange('IngredientsImported', { detail: { created: 2, updated: 3 } })],
  [
    'Ana deleted Citra and Mosaic',
    aNamedChange('IngredientsRemoved', { detail: { names: ['Citra', 'Mosaic'] } }),
  ],
  [
    'Ana deleted 4 ingredients',
    aNamedChange('IngredientsRemoved', { detail: { names: ['a', 'b', 'c', 'd'] } }),
  ],
  ['Ana edited supplier Hop House', aNamedChange('SupplierSaved', { name: 'Hop House' })],
  [
    'Ana added supplier Hop House',
    aNamedChange('SupplierSaved', { name: 'Hop House', detail: { created: true } }),
  ],
  ['Ana added recipe Stout', aNamedChange('RecipeSaved', { name: 'Stout', detail: { created: true } })],
  [
    'Ana changed an ingredient of recipe Stout: its figures were recalculated',
    aNamedChange('RecipeSaved', {
      name: 'Stout',
      detail: { fields: { 'expectedIBU.computed': { from: 30, to: 32 } } },
    }),
  ],
  ['Ana deleted recipe Stout', aNamedChange('RecipeRemoved', { detail: { name: 'Stout' } })],
  [
    'Resolved: Low stock: Citra',
    aNamedChange('AlertCleared', { by: null, detail: { title: 'Low stock: Citra' } }),
  ],
  ['Ana changed the account of Bo', aNamedChange('UserSaved', { name: 'Bo' })],
])('%s', (sentence, change) => {
  expect(sentencesOf(change)).toEqual([sentence])
})

it('groups related changes in one sentence, as of the newest', () => {
  expect(sentencesOf(aNamedChange('LogAdded', batch), aNamedChange('LogAdded', batch))).toEqual([
    '2 log entries on Harvest IPA 2026-031',
  ])
  expect(
    sentencesOf(
      aNamedChange('LogAdded', batch),
      aNamedChange('LogAdded', { batch: { ...harvest, id: 'b2' } }),
    ),
  ).toEqual(['2 log entries on 2 batches'])
  expect(
    sentencesOf(
      aNamedChange('BatchStageChanged', { ...batch, detail: { to: 'BOILING' } }),
      aNamedChange('BatchStageChanged', { ...batch, detail: { to: 'MASHING' } }),
    ),
  ).toEqual(['Ana moved Harvest IPA 2026-031 to Boiling'])
  expect(
    sentencesOf(
      aNamedChange('KegCountChanged', { name: 'Stout', detail: { delta: -3 } }),
      aNamedChange('KegCountChanged', { name: 'Stout', detail: { delta: 10 } }),
      aNamedChange('KegCountChanged', { name: 'Stout', detail: { delta: -2 } }),
    ),
  ).toEqual(['Kegs of Stout: 10 added, 5 removed'])
  const stock = (entityId: string) => aNamedChange('IngredientSaved', { entityId, detail: { delta: 1 } })
  expect(sentencesOf(stock('a'), stock('b'), stock('a'))).toEqual(['The stock of 2 ingredients changed'])
  expect(sentencesOf(aNamedChange('AlertCleared'), aNamedChange('AlertCleared'))).toEqual([
    '2 alerts resolved',
  ])
})

it("separates different people's changes of one thing, except for vessels, where the last one counts", () => {
  expect(
    sentencesOf(aNamedChange('BatchSaved', batch), aNamedChange('BatchSaved', { ...batch, by: 'Bo' })),
  ).toHaveLength(2)
  const status = (by: string) =>
    aNamedChange('EquipmentStatusChanged', { by, name: 'FV-3', detail: { to: 'CLEANING' } })
  expect(sentencesOf(status('Ana'), status('Bo'), status('Cy'))).toEqual([
    'Ana and 2 others set FV-3 to Cleaning',
  ])
})

it('says nothing of a vessel that followed its batch, nor of who has read the news', () => {
  expect(
    sentencesOf(
      aNamedChange('EquipmentStatusChanged', { detail: { to: 'IN_USE', batchId: 'b1' } }),
      aNamedChange('NewsSeen'),
    ),
  ).toEqual([])
  expect(changeKinds.NewsSeen.news).toBeNull()
  expect(changeKinds.AlertRaised.unreadBy).toBe('EVERYONE')
  expect(changeKinds.KegCountChanged.unreadBy).toBeNull()
})

it('leads from entries on one batch to that batch, from those on several to the logs', () => {
  const linkOf = (...all: (NamedChange & { type: ChangeKind })[]) => newsItems(all, () => false)[0]?.link
  const other = { batch: { ...harvest, id: 'b2', batchNumber: '2026-032' } }
  expect(linkOf(aNamedChange('LogAdded', batch), aNamedChange('LogAdded', batch))).toBe(
    '/batch?number=2026-031',
  )
  expect(linkOf(aNamedChange('LogAdded', batch), aNamedChange('LogAdded', other))).toBe('/logs')
})
