import type { PlainId } from '#domain/language/message.ts'
import { stockStatuses } from '#domain/stock/stock.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'

/** The sortable columns, with their headers. */
export const sortColumns = {
  name: 'stock.ingredient',
  quantity: 'stock.stock',
  status: 'stock.status',
  value: 'stock.value',
} as const satisfies Record<string, PlainId>

export type SortColumn = keyof typeof sortColumns

/** The sort order of the stock table. */
export interface Sorting {
  column: SortColumn
  descending: boolean
}

export const byName: Sorting = { column: 'name', descending: false }

/** The next sort order after pressing a column header: most relevant first, then reversed, then by name again. */
export function nextSorting({ column, descending }: Sorting, pressed: SortColumn): Sorting {
  const begins = pressed !== 'name'
  if (column !== pressed) return { column: pressed, descending: begins }
  return descending === begins ? { column, descending: !begins } : byName
}

type Compare = (one: IngredientView, other: IngredientView) => number

const nameOf = ({ name }: IngredientView) => name.toLowerCase()

const keys: Record<SortColumn, (item: IngredientView) => string | number> = {
  name: nameOf,
  quantity: ({ currentQuantity }) => currentQuantity,
  status: ({ stockStatus }) => -stockStatuses.indexOf(stockStatus),
  value: ({ inventoryValueCents }) => inventoryValueCents,
}

function compareBy({ column, descending }: Sorting): Compare {
  const key = keys[column]
  const sign = descending ? -1 : 1
  return (one, other) =>
    sign * compare(key(one), key(other)) || compare(nameOf(one), nameOf(other)) || compare(one.id, other.id)
}

function compare<Key extends string | number>(one: Key, other: Key): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** Up to this many changed ingredients are re-inserted individually. */
const few = 100

/**
 * Sorts the stock incrementally: if only a few ingredients changed, only those are re-inserted. Sorting thousands takes
 * about twenty milliseconds, too long for each single change.
 */
export function createStockSorter() {
  let last: { items: readonly IngredientView[]; sorting: Sorting; sorted: IngredientView[] } | null = null

  return (items: readonly IngredientView[], sorting: Sorting): readonly IngredientView[] => {
    const compareItems = compareBy(sorting)
    const isSame = last?.sorting.column === sorting.column && last.sorting.descending === sorting.descending
    const changed = last && isSame ? changesBetween(last.items, items) : null
    const sorted =
      last && changed ? resorted(last.sorted, changed, compareItems) : [...items].sort(compareItems)
    last = { items, sorting, sorted }
    return sorted
  }
}

interface Changes {
  gone: ReadonlySet<IngredientView>
  come: readonly IngredientView[]
}

/** The differences between two lists; null if there are many. */
function changesBetween(before: readonly IngredientView[], after: readonly IngredientView[]): Changes | null {
  if (Math.abs(before.length - after.length) > few) return null
  // In a list of equal length, nearly all are still at the same index.
  const left = before.length === after.length ? before.filter((item, at) => item !== after[at]) : before
  const right = before.length === after.length ? after.filter((item, at) => item !== before[at]) : after
  const gone = new Set(left)
  const come = right.filter((item) => !gone.delete(item))
  return come.length > few || gone.size > few ? null : { gone, come }
}

function resorted(
  sorted: readonly IngredientView[],
  { gone, come }: Changes,
  compareItems: Compare,
): IngredientView[] {
  const next = sorted.filter((item) => !gone.has(item))
  for (const item of come) next.splice(placeIn(next, item, compareItems), 0, item)
  return next
}

/** The index of an ingredient in a sorted list. */
function placeIn(sorted: readonly IngredientView[], item: IngredientView, compareItems: Compare): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = sorted[middle]
    if (other && compareItems(other, item) < 0) from = middle + 1
    else to = middle
  }
  return from
}
