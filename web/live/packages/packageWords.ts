import { containerUnit, perContainer } from '#domain/packages/containers.ts'
import { kegVolumeText } from '#domain/stock/kegs.ts'
import type { PackageFormatView } from '#web/entities/packages.ts'
import { figure } from '#web/ui/language/figures.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'

/** What a package of a format holds, as it is written on it: 13.21 gal, or 24 × 330 mL. */
export function formatHolds({ kind, size, volumeBBL, perCase }: PackageFormatView): string {
  const units = shownUnits()
  if (size) return kegVolumeText({ HALF_BBL: 0, SIXTH_BBL: 0, [size]: 1 }, units, shownLocale())
  const unit = containerUnit(kind, units)
  const each = `${figure(perContainer(volumeBBL, unit, perCase), 2)} ${unit.sign}`
  return perCase > 1 ? `${figure(perCase)} × ${each}` : each
}

/** What a format is called, and what it holds where the name does not say that. */
export function formatText(format: PackageFormatView): string {
  const holds = formatHolds(format)
  return format.name.includes(holds) ? format.name : `${format.name} · ${holds}`
}

/** The address of a lot of packages: the inventory with it open. */
export const packageLotPath = (id: string): string => `/kegs?lot=${id}`
