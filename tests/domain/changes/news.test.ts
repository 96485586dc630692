import { expect, it } from 'vitest'
import { countedTypes, tellNews, toldTypes, type Happening } from '#domain/changes/news.ts'

let seq = 100
function happened(type: Happening['type'], more: Partial<Happening> = {}): Happening {
  return {
    seq: seq--,
    type,
    at: new Date(0),
    by: 'Ana',
    entityId: 'x',
    batchId: null,
    batch: null,
    thing: null,
    detail: {},
    ...more,
  }
}
const told = (...all: Happening[]) => tellNews(all).map(({ text }) => text)
const batch = { batchId: 'b1', batch: 'Harvest IPA 2026-031' }

it.each<[string, Happening]>([
  [
    'Ana moved Harvest IPA 2026-031 to Fermenting',
    happened('BatchStageChanged', { ...batch, detail: { to: 'FERMENTING' } }),
  ],
  ['Ana planned Harvest IPA 2026-031', happened('BatchSaved', { ...batch, detail: { created: true } })],
  ['Ana edited Harvest IPA 2026-031', happened('BatchSaved', batch)],
  ['Ana edited a batch that is gone', happened('BatchSaved')],
  ['Ana deleted batch 2026-031', happened('BatchRemoved', { detail: { batchNumber: '2026-031' } })],
  ['Ana logged an entry on Harvest IPA 2026-031', happened('LogAdded', batch)],
  [
    'Ana set FV-3 to Maintenance',
    happened('EquipmentStatusChanged', { thing: 'FV-3', detail: { to: 'MAINTENANCE' } }),
  ],
  ['Ana added vessel FV-9', happened('EquipmentSaved', { thing: 'FV-9', detail: { created: true } })],
  ['Kegs of Stout: 4 added', happened('KegCountChanged', { thing: 'Stout', detail: { delta: 4 } })],
  ['Ana edited the kegs of Stout', happened('KegSaved', { thing: 'Stout' })],
  ['Ana edited beer Stout', happened('BeerTypeSaved', { thing: 'Stout' })],
  ['Ana changed the stock of Citra', happened('IngredientSaved', { thing: 'Citra', detail: { delta: -2 } })],
  ['Ana edited ingredient Citra', happened('IngredientSaved', { thing: 'Citra', detail: { delta: null } })],
  ['Ana imported 5 ingredients', happened('IngredientsImported', { detail: { created: 2, updated: 3 } })],
  ['Ana deleted Citra, Mosaic', happened('IngredientsRemoved', { detail: { names: ['Citra', 'Mosaic'] } })],
  ['Ana deleted 4 ingredients', happened('IngredientsRemoved', { detail: { names: ['a', 'b', 'c', 'd'] } })],
  ['Ana saved supplier Hop House', happened('SupplierSaved', { thing: 'Hop House' })],
  ['Ana added recipe Stout', happened('RecipeSaved', { thing: 'Stout', detail: { created: true } })],
  ['Ana deleted recipe Stout', happened('RecipeRemoved', { detail: { name: 'Stout' } })],
  ['Over: Low stock: Citra', happened('AlertCleared', { by: null, detail: { title: 'Low stock: Citra' } })],
  ['Ana changed the account of Bo', happened('UserSaved', { thing: 'Bo' })],
])('%s', (sentence, happening) => {
  expect(told(happening)).toEqual([sentence])
})

it('tells what belongs together in one sentence, as of the newest', () => {
  expect(told(happened('LogAdded', batch), happened('LogAdded', batch))).toEqual([
    '2 log entries on Harvest IPA 2026-031',
  ])
  expect(told(happened('LogAdded', batch), happened('LogAdded', { batchId: 'b2' }))).toEqual([
    '2 log entries on 2 batches',
  ])
  expect(
    told(
      happened('BatchStageChanged', { ...batch, detail: { to: 'BOILING' } }),
      happened('BatchStageChanged', { ...batch, detail: { to: 'MASHING' } }),
    ),
  ).toEqual(['Ana moved Harvest IPA 2026-031 to Boiling'])
  expect(
    told(
      happened('KegCountChanged', { thing: 'Stout', detail: { delta: -3 } }),
      happened('KegCountChanged', { thing: 'Stout', detail: { delta: 10 } }),
      happened('KegCountChanged', { thing: 'Stout', detail: { delta: -2 } }),
    ),
  ).toEqual(['Kegs of Stout: 10 added, 5 removed'])
  const stock = (entityId: string) => happened('IngredientSaved', { entityId, detail: { delta: 1 } })
  expect(told(stock('a'), stock('b'), stock('a'))).toEqual(['The stock of 2 ingredients changed'])
  expect(told(happened('AlertCleared'), happened('AlertCleared'))).toEqual(['2 alerts are over'])
})

it('keeps what different people did to one thing apart, but for vessels: there the last word counts', () => {
  expect(told(happened('BatchSaved', batch), happened('BatchSaved', { ...batch, by: 'Bo' }))).toHaveLength(2)
  const status = (by: string) =>
    happened('EquipmentStatusChanged', { by, thing: 'FV-3', detail: { to: 'CLEANING' } })
  expect(told(status('Ana'), status('Bo'), status('Cy'))).toEqual(['Ana and 2 others set FV-3 to Cleaning'])
})

it('says nothing of a vessel that followed its batch, nor of who has read the news', () => {
  expect(
    told(
      happened('EquipmentStatusChanged', { detail: { to: 'IN_USE', batchId: 'b1' } }),
      happened('NewsSeen'),
    ),
  ).toEqual([])
  expect(toldTypes).not.toContain('NewsSeen')
  expect(countedTypes).toContain('AlertRaised')
  expect(countedTypes).not.toContain('KegCountChanged')
})
