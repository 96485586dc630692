import { text } from '#web/ui/language/text.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import type { TraceView } from './recallDocuments.ts'

type Packages = TraceView['packageLots'][number]

/** How many packages of which format: 10 × 1/2 BBL. */
export function countText({ count, format }: { count: number | null; format: Packages['format'] }): string {
  return text('recall.packagesOf', { count: count ?? 0, size: format?.name ?? '' })
}

/** Packages by their code, or else their beer and how many they are. */
export function packagesText({ packageLot, beerType, ...packages }: Packages): string {
  return (
    packageLot?.code ??
    text('recall.packagesOfBeer', { beer: beerType?.name ?? '', kegs: countText(packages) })
  )
}

/** An amount of the traced lot; nothing behind packages. */
export function tracedText({ lot }: Pick<TraceView, 'lot'>, quantity: number | null): string {
  return lot && quantity !== null ? amountText(quantity, lot.unit) : ''
}
