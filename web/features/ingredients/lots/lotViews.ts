import type { ByIds, HeldKind } from '#web/live/holds/useHold.ts'
import { HoldLotsDocument, ReleaseLotsDocument } from './lotDocuments.ts'
import { roundQuantity, shownCost, shownUnit } from '#domain/stock/units.ts'
import type { WholeLotFieldsFragment } from '#generated/gql/graphql.ts'
import type { LotView } from '#web/live/lots/orderOfUse.ts'
import { text } from '#web/ui/language/text.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'

/** A lot with its certificates, and the batches that it went into. */
export type WholeLotView = WholeLotFieldsFragment

/** The address of a lot: the stock room with it open. */
export const lotPath = (id: string): string => `/ingredients?lot=${id}`

/** The lot that is used next, of those in their order of use. */
export const nextOf = (lots: readonly LotView[]): LotView | undefined => lots.find(({ heldAt }) => !heldAt)

/** How lots are held: by their ids, or all of a supplier that were received since a day. */
export const heldLots: HeldKind<ByIds | { supplierId: string; since: string }> = {
  entity: 'Lot',
  hold: HoldLotsDocument,
  release: ReleaseLotsDocument,
  reasons: ['lots.reasons.recalled', 'lots.reasons.doubtful', 'lots.reasons.damaged'],
  path: '/ingredients',
}

/** How much of an ingredient is on hold. */
export const heldQuantity = (lots: readonly LotView[]): number =>
  roundQuantity(lots.reduce((sum, { heldAt, remaining }) => (heldAt ? sum + remaining : sum), 0))

/** What one unit of a lot costs, in the person's unit; null when nobody said. */
export function lotCost({
  unitCostCents: cents,
  unit,
}: Pick<LotView, 'unitCostCents' | 'unit'>): string | null {
  if (cents === null) return null
  const units = shownUnits()
  return text(`stock.perUnit.${shownUnit(unit, units)}`, { cost: { cents: shownCost(cents, unit, units) } })
}
