import { addDays, type Day } from '#domain/batches/timeline.ts'
import { needsOrder } from '#domain/stock/deliveries.ts'
import { suggestedAmount } from '#domain/stock/supplierOrders.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import type { DeliveryView } from './expectedText.ts'

/** What is ordered from one supplier, as somebody edits it; what wasn't edited is suggested. */
export interface OrderDraft {
  amounts: Readonly<Record<string, number | null>>
  /** The day on which each supplier's order is expected, by the key of its group. */
  days: Readonly<Record<string, Day | null>>
}

/** An ingredient to be ordered, and what is on order of it. */
export interface OrderItem {
  item: IngredientView
  expected: DeliveryView[]
}

/** The ingredients of one supplier; its key is its id, or empty without one. */
export interface OrderGroup {
  key: string
  name: string
  email: string
  leadDays: number | null
  items: OrderItem[]
}

/**
 * What is to be ordered, by supplier. Of ingredients that were not chosen one by one, those on order are left out.
 */
export function orderGroups(
  items: readonly IngredientView[],
  deliveries: readonly DeliveryView[],
  isMissing: boolean,
): OrderGroup[] {
  const groups = new Map<string, OrderGroup>()
  for (const item of items) {
    const expected = deliveries.filter(({ ingredientId }) => ingredientId === item.id)
    if (isMissing && !needsOrder(item, expected)) continue
    const { supplier } = item
    const key = supplier?.id ?? ''
    const email = supplier
      ? (supplier.email ?? text('suppliers.noEmailOrder'))
      : text('suppliers.withoutHint')
    const group = groups.get(key) ?? {
      key,
      name: supplier?.name ?? text('suppliers.without'),
      email,
      leadDays: supplier?.leadDays ?? null,
      items: [],
    }
    group.items.push({ item, expected })
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, shownLocale()))
}

/** How much of an ingredient is ordered. */
export function amountOf({ amounts }: OrderDraft, item: IngredientView): number | null {
  const chosen = amounts[item.id]
  return chosen === undefined ? suggestedAmount(item) : chosen
}

/** When a supplier's order is expected: by the lead time, unless somebody knows better. */
export function dayOf({ days }: OrderDraft, { key, leadDays }: OrderGroup, today: Day): Day | null {
  const chosen = days[key]
  if (chosen !== undefined) return chosen
  return leadDays === null ? null : addDays(today, leadDays)
}

/** The lines of an order. */
export function linesOf(draft: OrderDraft, groups: readonly OrderGroup[], today: Day) {
  return groups.flatMap((group) =>
    group.items.map(({ item }) => ({
      ingredientId: item.id,
      amount: amountOf(draft, item),
      expectedOn: dayOf(draft, group, today),
    })),
  )
}
