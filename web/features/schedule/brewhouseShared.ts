import {
  brewhouseFullText,
  brewhouseOfDay,
  brewhouseText,
  type BrewhouseUse,
} from '#domain/batches/brewhouse.ts'
import { message } from '#domain/language/message.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { now } from '#web/ui/dates/clock.ts'
import { textOf } from '#web/ui/language/text.ts'

/**
 * Which other brews need the same mash tun or kettle on the day of a planned one, or each that there is where it has none yet,
 * in a sentence; null when none does.
 */
export function brewhouseShared(
  planned: BrewhouseUse,
  batches: readonly BatchView[],
  vessels: readonly VesselView[],
): string | null {
  const [others, today] = [usesOf(batches), dayAt(now())]
  const said = brewhouseText(planned, others, today) ?? brewhouseFullText(planned, others, vessels, today)
  return said && textOf(said)
}

/** How many brews of a day share which mash tuns and kettles, in a sentence; null when none does. */
export function brewhouseOn(day: string, batches: readonly BatchView[], today: string): string | null {
  const said = brewhouseOfDay(day, usesOf(batches), today)
  return said && textOf(said)
}

/** A brew of a day that has no vessels of the brewhouse yet. */
export function newBrewOn(brewDate: string, brews: number): BrewhouseUse {
  return { id: '', beer: message('batches.thisBrew'), stage: 'PLANNED', brewDate, brews }
}

/** The name of a batch's beer, with its number. */
export const beerOf = ({ recipe, batchNumber }: BatchView) => `${recipe.name} ${batchNumber}`

const usesOf = (batches: readonly BatchView[]) =>
  batches.map((batch): BrewhouseUse => ({ ...batch, beer: beerOf(batch) }))
