import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  byName,
  createStockSorter,
  nextSorting,
  sortColumns,
  type SortColumn,
} from '#web/features/ingredients/stock/stockOrder.ts'
import { filterStock } from '#web/features/ingredients/ingredientViews.ts'
import { anIngredient } from './stockBuilders.ts'

const columns = Object.keys(sortColumns) as SortColumn[]
const stock = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{1,3}$/),
    name: fc.constantFrom('Amarillo', 'cascade', 'Citra', 'citra', 'Wheat'),
    currentQuantity: fc.integer({ min: 0, max: 4 }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)

it('has the few that changed where sorting all again would have them', () => {
  const sorting = fc.record({ column: fc.constantFrom(...columns), descending: fc.boolean() })
  fc.assert(
    fc.property(stock, stock, sorting, (before, after, by) => {
      const known = before.map((fields) => anIngredient(fields))
      const kept = known.filter(({ id }) => after.every((one) => one.id !== id))
      const now = [...kept, ...after.map((fields) => anIngredient(fields))]
      const sort = createStockSorter()
      sort(known, by)
      expect(sort(now, by)).toEqual(createStockSorter()(now, by))
    }),
  )
})

it('sorts by what matters most first, then the other way round, then by name again', () => {
  const first = nextSorting(byName, 'value')
  expect(first).toEqual({ column: 'value', descending: true })
  const second = nextSorting(first, 'value')
  expect(second).toEqual({ column: 'value', descending: false })
  expect(nextSorting(second, 'value')).toEqual(byName)
  expect(nextSorting(byName, 'name')).toEqual({ column: 'name', descending: true })
})

it.each(['weissbiermalz', 'WEIẞBIER', 'strasse 7', 'weissbier straße'])(
  'finds Weißbiermalz by %s',
  (search) => {
    const malt = anIngredient({ id: 'malt', name: 'Weißbiermalz', lotNumber: 'Straße 7' })
    const found = filterStock([anIngredient(), malt], { tab: 'ALL', status: 'ANY', search })
    expect(found).toEqual([malt])
  },
)
