import { brewhouseText, type BrewhouseUse } from '#domain/batches/brewhouse.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { now } from '#web/ui/dates/clock.ts'
import { textOf } from '#web/ui/language/text.ts'

/** Which other brews need the same mash tun or kettle on the day of a planned one, in a sentence; null when none does. */
export function brewhouseShared(planned: BrewhouseUse, batches: readonly BatchView[]): string | null {
  const others = batches.map((batch) => ({ ...batch, beer: beerOf(batch) }))
  const said = brewhouseText(planned, others, dayAt(now()))
  return said && textOf(said)
}

/** The name of a batch's beer, with its number. */
export const beerOf = ({ recipe, batchNumber }: BatchView) => `${recipe.name} ${batchNumber}`
