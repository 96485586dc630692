import type { LotFieldsFragment } from '#generated/gql/graphql.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'

/** A lot of an ingredient as the stock shows it. */
export type LotView = LotFieldsFragment

/** The day by which a lot is used: that of its expiration, else that on which it was received. */
const useBefore = ({ expirationDate, receivedAt }: LotView): string =>
  expirationDate ?? dayAt(new Date(receivedAt))

/** The lots with something left in their order of use, those on hold last: one that somebody holds moves there immediately. */
export function inOrderOfUse(lots: readonly LotView[]): LotView[] {
  return lots
    .filter(({ remaining }) => remaining > 0)
    .map((lot) => ({ lot, key: `${lot.heldAt ? 1 : 0} ${useBefore(lot)} ${lot.id}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ lot }) => lot)
}
