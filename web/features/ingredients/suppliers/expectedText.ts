import { restOf } from '#domain/stock/deliveries.ts'
import type { DeliveryFieldsFragment } from '#generated/gql/graphql.ts'
import { text } from '#web/ui/language/text.ts'

/** What is on order, as a person sees it. */
export type DeliveryView = DeliveryFieldsFragment

/** What is missing of a delivery and when it is expected: 55 lbs on order, expected Nov 27. */
export function expectedText(delivery: DeliveryView): string {
  const { unit, expectedOn } = delivery
  const rest = restOf(delivery, unit)
  const day = expectedOn === null ? null : { day: expectedOn }
  if (rest === null) return day ? text('stock.expectedSome', { day }) : text('stock.onOrderSome')
  const amount = { amount: rest, unit }
  return day ? text('stock.expected', { amount, day }) : text('stock.onOrder', { amount })
}
