import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { text } from '#web/ui/language/text.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import type { TraceView } from './recallDocuments.ts'

type Packages = TraceView['packageLots'][number]

/** Packages by how many of which size they are: 10 × 1/2 BBL. */
export function packagesText({
  count,
  size,
  beerType,
}: Pick<Packages, 'count' | 'size' | 'beerType'>): string {
  const kegs = size
    ? text('recall.packagesOf', { count, size: kegSizeLabels[size] })
    : text('recall.packages')
  return beerType ? text('recall.packagesOfBeer', { beer: beerType.name, kegs }) : kegs
}

/** An amount of the traced lot; nothing behind packages. */
export function tracedText({ lot }: Pick<TraceView, 'lot'>, quantity: number | null): string {
  return lot && quantity !== null ? amountText(quantity, lot.unit) : ''
}
