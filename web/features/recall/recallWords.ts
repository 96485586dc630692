import { text } from '#web/ui/language/text.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import type { TraceView } from './recallDocuments.ts'

/** How many packages of which format: 10 × 1/2 BBL. */
export function countText({
  count,
  format,
}: {
  count: number | null
  format: { name: string } | null
}): string {
  return text('recall.packagesOf', { count: count ?? 0, size: format?.name ?? '' })
}

/** An amount of the traced lot; nothing behind packages. */
export function tracedText({ lot }: Pick<TraceView, 'lot'>, quantity: number | null): string {
  return lot && quantity !== null ? amountText(quantity, lot.unit) : ''
}
