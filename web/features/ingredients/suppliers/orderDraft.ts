import { addDays, type Day } from '#domain/batches/timeline.ts'
import { needsOrder } from '#domain/stock/deliveries.ts'
import { suggestedAmount } from '#domain/stock/supplierOrders.ts'
import type { OrderProposalsQuery } from '#generated/gql/graphql.ts'
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

/** Whose order it is: of what was chosen, of everything low or out, or of what plan and thresholds need. */
export type OrderOf = 'CHOSEN' | 'LOW' | 'NEEDED'

/** What plan and thresholds need of an ingredient. */
export type ProposalView = OrderProposalsQuery['orderProposals'][number]

/** An ingredient to be ordered, how much is suggested, since when the plan needs it, and what is on order of it. */
export interface OrderItem {
  item: IngredientView
  suggested: number | null
  proposal: ProposalView | null
  expected: DeliveryView[]
}

/** The ingredients of one supplier; its key is its id, or empty without one. */
export interface OrderGroup {
  key: string
  name: string
  /** Where the order goes, or why it goes nowhere. */
  email: string
  canBeSent: boolean
  leadDays: number | null
  items: OrderItem[]
}

/**
 * What is to be ordered, by supplier. Of ingredients that are low or out, those on order are left out; with proposals, everything that
 * none names.
 */
export function orderGroups(
  items: readonly IngredientView[],
  deliveries: readonly DeliveryView[],
  { of, proposals }: { of: OrderOf; proposals: readonly ProposalView[] },
): OrderGroup[] {
  const proposed = new Map(proposals.map((proposal) => [proposal.ingredientId, proposal]))
  const groups = new Map<string, OrderGroup>()
  for (const item of items) {
    const expected = deliveries.filter(({ ingredientId }) => ingredientId === item.id)
    const proposal = proposed.get(item.id) ?? null
    if (of === 'LOW' && !needsOrder(item, expected)) continue
    if (of === 'NEEDED' && !proposal) continue
    const { supplier } = item
    const key = supplier?.id ?? ''
    const email = supplier
      ? (supplier.email ?? text('suppliers.noEmailOrder'))
      : text('suppliers.withoutHint')
    const group = groups.get(key) ?? {
      key,
      name: supplier?.name ?? text('suppliers.without'),
      email,
      canBeSent: Boolean(supplier?.email),
      leadDays: supplier?.leadDays ?? null,
      items: [],
    }
    const suggested = proposal ? proposal.amount : suggestedAmount(item)
    group.items.push({ item, suggested, proposal, expected })
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, shownLocale()))
}

/** How much of an ingredient is ordered. */
export function amountOf({ amounts }: OrderDraft, { item, suggested }: OrderItem): number | null {
  const chosen = amounts[item.id]
  return chosen === undefined ? suggested : chosen
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
    group.items.map((one) => ({
      ingredientId: one.item.id,
      amount: amountOf(draft, one),
      expectedOn: dayOf(draft, group, today),
    })),
  )
}
