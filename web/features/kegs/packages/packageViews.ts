import { gallonsPerBBL } from '#domain/units/barrels.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import type { PackageFormatView, PackageStockView } from '#web/entities/packages.ts'
import { figure } from '#web/ui/language/figures.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { beerText } from '#web/ui/units/heldVolume.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'

/** Packages of one beer and format, as they are counted. */
export interface CountedPackages {
  /** The key of the count: beer and format. */
  key: string
  /** The beer and the format. */
  name: string
  stock: Pick<PackageStockView, 'beerType' | 'format'>
}

/** The packages of one beer and format in the inventory, other than of the two sizes of kegs. */
export interface PackageRowView extends CountedPackages {
  stock: PackageStockView
  /** The optimistic count. */
  count: number
}

/** The key of the count of one beer and format. */
export const packageKey = (beerTypeId: string, formatId: string): string => `${beerTypeId} ${formatId}`

/** The presence name of forms for these packages. */
export const editedAs = ({ key }: PackageRowView): string => `PackageStock:${key}`

/** The packages beside the two sizes of kegs by beer and format; of a format that was removed only what is left. */
export function packageRows(
  stocks: readonly PackageStockView[],
  shown: (key: string, version: number, quantity: number) => number,
): PackageRowView[] {
  return stocks
    .filter(({ format }) => format.size === null)
    .map((stock) => {
      const { beerType, format, version, quantity } = stock
      const key = packageKey(beerType.id, format.id)
      const name = `${beerType.name} ${format.name}`
      return { key, name, stock, count: shown(key, version, quantity) }
    })
    .filter(({ stock, count }) => !stock.format.retiredAt || count > 0)
    .sort((one, other) => one.name.localeCompare(other.name, shownLocale()))
}

/** What a number of packages is called: kegs, or cases where it is cases that are counted. */
export function packageUnit({ kind, perCase }: PackageFormatView, count: number): string {
  return text('packaging.unit', { count, kind: perCase > 1 ? 'CASE' : kind })
}

/** What so many packages hold: in gallons, as kegs do, for who reads those. */
export function packagesHold({ volumeBBL }: PackageFormatView, count: number): string {
  const bbl = volumeBBL * count
  if (readsGallons(shownUnits())) return `${figure(bbl * gallonsPerBBL, 1)} gal`
  return beerText({ volumeBBL: bbl, isAssumed: false })
}
