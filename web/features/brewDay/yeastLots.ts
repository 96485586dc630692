import { brewBBL } from '#domain/batches/brews.ts'
import { message, type Message } from '#domain/language/message.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { convert, roundQuantity } from '#domain/stock/units.ts'
import type { YeastLotsQuery } from '#generated/gql/graphql.ts'
import { isChoice } from '#web/live/lots/lotParts.ts'
import { inOrderOfUse, type LotView } from '#web/live/lots/orderOfUse.ts'
import type { BrewFigures } from '#domain/brewDay/brewSteps.ts'
import { noLot, type BrewedBatch, type PitchValues } from './brewDayViews.ts'

/** A yeast in stock with its lots. */
export type YeastView = YeastLotsQuery['ingredients'][number]

/** A lot with its yeast. */
interface OfferedLot {
  yeast: YeastView
  lot: LotView
}

/** The lines of a recipe that are pitched. */
const pitchedLines = ({ recipe }: BrewedBatch) =>
  recipe.lines.filter(({ ingredient, use }) => ingredient.category === 'YEAST' && use !== 'DRY_HOP')

const isOfRecipe = ({ id }: YeastView, batch: BrewedBatch) =>
  pitchedLines(batch).some(({ ingredient }) => ingredient.id === id)

/** The lots that can be pitched: those of the recipe's yeasts first, none on hold but the one that was chosen. */
export function offeredLots(
  yeasts: readonly YeastView[],
  batch: BrewedBatch,
  chosenId: string | null,
): OfferedLot[] {
  const first = yeasts.filter((yeast) => isOfRecipe(yeast, batch))
  const all = [...first, ...yeasts.filter((yeast) => !first.includes(yeast))]
  return all.flatMap((yeast) => {
    const chosen = yeast.lots.find(({ id }) => id === chosenId)
    const open = inOrderOfUse(yeast.lots).filter(({ heldAt }) => !heldAt)
    const lots = chosen && !open.includes(chosen) ? [chosen, ...open] : open
    return lots.map((lot) => ({ yeast, lot }))
  })
}

/** Whether there is anything to choose: yeast was harvested, or the recipe's yeast has several lots or one on hold. */
export function isLotAsked(
  yeasts: readonly YeastView[],
  batch: BrewedBatch,
  chosenId: string | null,
): boolean {
  if (chosenId !== null) return true
  return yeasts.some(
    (yeast) =>
      yeast.lots.some(({ generation }) => generation !== null) ||
      (isOfRecipe(yeast, batch) && isChoice({ ingredient: yeast, lots: [] })),
  )
}

/** How much of a lot is pitched into one brew: what the recipe says, else all that is left, and never more than that. */
export function proposedQuantity({ yeast, lot }: OfferedLot, batch: BrewedBatch): number {
  const asked = pitchedLines(batch)
    .filter(({ ingredient }) => ingredient.id === yeast.id)
    .map(({ amount, unit }) => convert((amount * brewBBL(batch)) / recipeBBL, unit, yeast.unit) ?? 0)
    .reduce((sum, amount) => sum + amount, 0)
  return asked > 0 ? Math.min(roundQuantity(asked), lot.remaining) : lot.remaining
}

/** The newest harvest of the recipe's yeast, with its generation; no lot where nothing was harvested of it. */
export function proposedLot(
  yeasts: readonly YeastView[],
  batch: BrewedBatch,
): PitchValues & Partial<Pick<BrewFigures, 'generation'>> {
  const harvested = offeredLots(
    yeasts.filter((yeast) => isOfRecipe(yeast, batch)),
    batch,
    null,
  ).filter(({ lot }) => lot.generation !== null)
  const newest = harvested.reduce<OfferedLot | null>(
    (last, one) => (last && last.lot.receivedAt >= one.lot.receivedAt ? last : one),
    null,
  )
  if (!newest) return noLot
  const { id, generation } = newest.lot
  return { yeastLotId: id, yeastQuantity: proposedQuantity(newest, batch), generation }
}

/** Why so much can't be pitched of a lot, or null. */
export function refusePitched({ yeastLotId, yeastQuantity }: PitchValues): Message | null {
  if (yeastLotId === null || (yeastQuantity !== null && yeastQuantity > 0)) return null
  return message('form.required', { name: message('brewDay.yeastQuantity') })
}
