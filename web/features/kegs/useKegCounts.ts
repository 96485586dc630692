import { useCallback } from 'react'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import type { AdjustKegsMutation, AdjustKegsMutationVariables } from '#generated/gql/graphql.ts'
import type { Change } from '#web/entities/changes.ts'
import { AdjustKegsDocument } from './kegDocuments.ts'
import { kegKey, type KegRowView } from './kegViews.ts'
import { useTaps, type KegTap, type TapKind } from './useTaps.ts'

/** The name of keg counts in this device's queue. */
export const kegCounts = 'Keg'

const kegTaps: TapKind<AdjustKegsMutation, AdjustKegsMutationVariables> = {
  document: AdjustKegsDocument,
  name: kegCounts,
  titles: { increased: 'kegs.increased', decreased: 'kegs.decreased', unchanged: 'kegs.unchanged' },
  countChange: (change: Change) => {
    const isCount = change.__typename === 'KegCountChanged'
    if ((!isCount && change.__typename !== 'KegSaved') || !change.keg) return null
    const { beerType, size, version, quantity } = change.keg
    const countedTo = isCount ? (change.transaction?.newQuantity ?? quantity) : quantity
    const commandId = change.commandId ?? null
    return { key: kegKey(beerType.id, size), commandId, version, quantity, countedTo }
  },
}

/** The counts of all kegs, and a function that changes one. */
export function useKegCounts() {
  const { shown, adjust } = useTaps(kegTaps)
  const adjustRow = useCallback(
    ({ key, beer, size }: KegRowView, { delta, reason = null, notes = null }: KegTap) => {
      const name = `${beer.name} ${kegSizeLabels[size]}`
      return adjust({ key, name, variables: { beerTypeId: beer.id, size, delta, reason, notes } }, delta)
    },
    [adjust],
  )
  return { shown, adjust: adjustRow }
}
