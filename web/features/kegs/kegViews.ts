import { kegSizes, type KegSize } from '#domain/stock/kegs.ts'
import type { BeerTypeFieldsFragment, KegFieldsFragment } from '#generated/gql/graphql.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'

/** A beer type. */
export type BeerView = BeerTypeFieldsFragment

/** Kegs of one beer and size in the inventory. */
export type KegView = KegFieldsFragment

/** A row of a beer's card: its kegs of one size, even if the inventory has none yet. */
export interface KegRowView {
  /** The key of the count: beer and size. */
  key: string
  beer: BeerView
  size: KegSize
  keg: KegView | null
  /** The optimistic count. */
  count: number
}

/** The key of the count of one beer and size. */
export function kegKey(beerTypeId: string, size: KegSize): string {
  return `${beerTypeId} ${size}`
}

/** The presence name of forms for these kegs, which also exists before the first one is counted. */
export function editedAs({ key }: KegRowView): string {
  return `Keg:${key}`
}

/** A beer with its rows, one per size. */
export interface BeerCardView {
  beer: BeerView
  rows: KegRowView[]
}

/** Each beer by name, with a row for both sizes. */
export function beerCards(
  beers: readonly BeerView[],
  kegs: readonly KegView[],
  shown: (key: string, version: number, quantity: number) => number,
): BeerCardView[] {
  const kegOf = new Map(kegs.map((keg) => [kegKey(keg.beerType.id, keg.size), keg]))
  return [...beers]
    .sort((one, other) => one.name.localeCompare(other.name, shownLocale()))
    .map((beer) => ({
      beer,
      rows: kegSizes.map((size) => {
        const key = kegKey(beer.id, size)
        const keg = kegOf.get(key) ?? null
        return { key, beer, size, keg, count: shown(key, keg?.version ?? 0, keg?.quantity ?? 0) }
      }),
    }))
}

/** Whether two rows show the same. */
export function isSameRow(one: KegRowView, other: KegRowView): boolean {
  return (['key', 'beer', 'size', 'keg', 'count'] as const).every((field) => one[field] === other[field])
}

/** The kegs of each size in some rows. */
export function kegsIn(rows: readonly KegRowView[]): Record<KegSize, number> {
  const kegsOf = (size: KegSize) =>
    rows.filter((row) => row.size === size).reduce((sum, row) => sum + row.count, 0)
  return { HALF_BBL: kegsOf('HALF_BBL'), SIXTH_BBL: kegsOf('SIXTH_BBL') }
}

/** The totals of the inventory: kegs by size, and what they would sell for in cents. */
export function kegTotals(rows: readonly KegRowView[]) {
  return {
    kegs: kegsIn(rows),
    valueCents: rows.reduce((sum, { count, keg }) => sum + count * (keg?.priceCents ?? 0), 0),
  }
}

/** A number of kegs such as 1 keg or 12 kegs. */
export function kegsInWords(count: number): string {
  return text('kegs.count', { count })
}
