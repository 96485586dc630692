import { gql } from '@apollo/client'
import { print } from 'graphql'
import { expect, it } from 'vitest'
import { aChange } from '#tests/support/data/liveBuilders.ts'
import { applyChange } from '#web/live/cache/applyChange.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { IngredientFields, SupplierFields, WholeIngredientFields } from '#web/entities/ingredient.ts'
import { LotFields } from '#web/entities/lot.ts'
import { wholeListOf } from '#web/live/queries/wholeList.ts'
import { aLot, anIngredient } from '#tests/web/stock/stockBuilders.ts'

const supplier = (version: number, name: string) => ({
  __typename: 'Supplier' as const,
  id: 'yard',
  version,
  updatedAt: '2026-04-01T12:00:00.000Z',
  name,
  email: null,
  phone: null,
  leadDays: null,
})

const stock = gql`
  query Stock {
    asOfSeq
    ingredients(limit: 500) {
      ...WholeIngredientFields
    }
  }
  ${print(WholeIngredientFields)}
  ${print(LotFields)}
  ${print(IngredientFields)}
  ${print(SupplierFields)}
`

/** A lot as a list shows it. */
const { ingredient: _, receivedBy: _by, valueCents: _value, heldBy: _held, photos: _photos, ...rest } = aLot()
const { files: _files, uses: _uses, ...lotInList } = rest

function aList() {
  const cache = new LiveCache()
  const bought = anIngredient({ id: 'a', supplier: supplier(1, 'Hop Yard') })
  const ingredients = [bought, anIngredient({ id: 'b', supplier: null, lots: [lotInList] })]
  cache.writeQuery({ query: stock, data: { asOfSeq: '1', ingredients } })
  const list = wholeListOf(cache, 'ingredients')
  let told = 0
  list.subscribe(() => told++)
  const save = (ingredient: ReturnType<typeof anIngredient>) =>
    cache.batch({
      update: () =>
        applyChange(
          cache,
          aChange('IngredientSaved', 2, { ingredientId: ingredient.id, ingredient, movement: null }),
        ),
    })
  return { cache, list, save, told: () => told, bought }
}

it('changes the one that was written, and leaves the others the same objects', () => {
  const { list, save, told, bought } = aList()
  const before = list.items()
  expect(before[0]).toEqual(bought)
  save(anIngredient({ id: 'b', supplier: null, version: 2, currentQuantity: 7 }))
  expect(list.items()[1]).toMatchObject({ currentQuantity: 7, version: 2 })
  expect(list.items()[0]).toBe(before[0])
  expect(told()).toBe(1)
})

it('is the same list while nothing in it changed', () => {
  const { cache, list, save, told, bought } = aList()
  const before = list.items()
  save(bought)
  cache.writeQuery({
    query: gql`
      {
        asOfSeq
      }
    `,
    data: { asOfSeq: '9' },
  })
  expect(list.items()).toBe(before)
  expect(told()).toBe(0)
})

it('shows a supplier by the new name in all that is bought there', () => {
  const { cache, list } = aList()
  cache.batch({
    update: () =>
      applyChange(
        cache,
        aChange('SupplierSaved', 3, { supplierId: 'yard', supplier: supplier(2, 'Hop Farm') }),
      ),
  })
  expect(list.items()[0]).toMatchObject({ supplier: { name: 'Hop Farm' } })
})

it('shows a lot that was put on hold where its ingredient stands, and leaves the others the same objects', () => {
  const { cache, list, told } = aList()
  const before = list.items()
  const held = { version: 2, heldAt: '2026-04-03T10:00:00.000Z', holdReason: 'Damaged' }
  const lot = { ...lotInList, ...held }
  const ingredient = anIngredient({ id: 'b', version: 2, supplier: null, lots: [lot] })
  cache.batch({
    update: () =>
      applyChange(cache, aChange('LotSaved', 3, { lotId: lot.id, lot, ingredientId: 'b', ingredient })),
  })
  expect(list.items()[1]).toMatchObject({ id: 'b', lots: [held] })
  expect(list.items()[0]).toBe(before[0])
  expect(told()).toBe(1)
})

it('takes in what is new, and lets go of what is gone', () => {
  const { cache, list, save } = aList()
  save(anIngredient({ id: 'c', supplier: null }))
  expect(list.items().map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  cache.batch({
    update: () => applyChange(cache, aChange('IngredientsRemoved', 4, { ingredientIds: ['a', 'b'] })),
  })
  expect(list.items().map(({ id }) => id)).toEqual(['c'])
})

it('shows what was stored when it arrives after the screen', () => {
  const stored = aList().cache.extract()
  const cache = new LiveCache()
  const list = wholeListOf(cache, 'ingredients')
  let told = 0
  list.subscribe(() => told++)
  expect(list.items()).toEqual([])
  cache.begin(stored)
  expect(list.items().map(({ id }) => id)).toEqual(['a', 'b'])
  expect(told).toBe(1)
})
