import { areFound, folded, spellingsOf, typedWords } from '#domain/search/folded.ts'
import {
  categoryLabels,
  ingredientCategories,
  isLow,
  isOnlyListed,
  stockStatus,
  type StockStatus,
} from '#domain/stock/stock.ts'
import type { PlainId } from '#domain/language/message.ts'
import type { LotView } from '#web/live/lots/orderOfUse.ts'
import type { SupplierFieldsFragment, WholeIngredientFieldsFragment } from '#generated/gql/graphql.ts'

/** An ingredient as the stock room shows it. */
export type IngredientView = WholeIngredientFieldsFragment

/** A supplier of ingredients. */
export type SupplierView = SupplierFieldsFragment

/** The tabs of the page. */
export const stockTabs = ['ALL', ...ingredientCategories] as const

export type StockTab = (typeof stockTabs)[number]

/** The labels of the tabs. */
export const tabLabels = { ALL: 'stock.all', ...categoryLabels } as const satisfies Record<StockTab, PlainId>

/** The filter of the stock table. */
export interface StockFilter {
  tab: StockTab
  search: string
  status: StockStatus | 'ANY' | 'REORDER'
}

/** The matching ingredients, in order: every typed word occurs in one of the searched fields. */
export function filterStock(
  items: readonly IngredientView[],
  filter: StockFilter,
): readonly IngredientView[] {
  const { tab, status, search } = filter
  const words = typedWords(search)
  if (tab === 'ALL' && status === 'ANY' && words.length === 0) return items
  return items.filter((item) => {
    if (tab !== 'ALL' && item.category !== tab) return false
    if (status === 'REORDER' && !needsReorder(item)) return false
    if (status !== 'ANY' && status !== 'REORDER' && statusNow(item, item.currentQuantity) !== status)
      return false
    return areFound(words, textsOf(item))
  })
}

const texts = new WeakMap<IngredientView, readonly string[]>()

/** The searched text of an ingredient in its spellings, cached. */
function textsOf(item: IngredientView): readonly string[] {
  const known = texts.get(item)
  if (known !== undefined) return known
  const { name, subcategory, supplier, lotNumber, lots } = item
  const ofLots = lots.flatMap((lot) => [lot.code, lot.lotNumber])
  const spelled = spellingsOf(
    [name, subcategory, supplier?.name, lotNumber, ...ofLots].filter(Boolean).join(' '),
  )
  texts.set(item, spelled)
  return spelled
}

/** The lot with this code or this number of its supplier, as a scanner types it. */
export function lotByCode(items: readonly IngredientView[], typed: string): LotView | undefined {
  const wanted = folded(typed.trim())
  if (wanted === '') return undefined
  return items
    .flatMap(({ lots }) => lots)
    .find(({ code, lotNumber }) => folded(code) === wanted || folded(lotNumber ?? '') === wanted)
}

/** Whether an ingredient should be ordered: it is low or out. */
export function needsReorder(item: IngredientView): boolean {
  return isLow(item)
}

/** The number of ingredients per category, and in total. */
export function tabCounts(items: readonly IngredientView[]): Record<StockTab, number> {
  const counts = { ALL: items.length, GRAIN: 0, HOPS: 0, YEAST: 0, MISC: 0 }
  for (const { category } of items) counts[category]++
  return counts
}

/** The stock status for an optimistic quantity; null for an ingredient that was never in stock and has no threshold. */
export function statusNow(item: IngredientView, quantity: number): StockStatus | null {
  const level = { ...item, currentQuantity: quantity }
  return isOnlyListed(level) ? null : stockStatus(level)
}
