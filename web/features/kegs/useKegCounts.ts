import { kegSizeLabels } from '#domain/kegs.ts'
import type { Change } from '#web/live/changes.ts'
import { useTellTaps } from '#web/live/useTellTaps.ts'
import { useTaps, type Tapped } from '#web/live/useTaps.ts'
import { notifications } from '#web/ui/notifications.ts'
import type { AdjustKegsMutation, AdjustKegsMutationVariables } from '#generated/gql/graphql.ts'
import { AdjustKegsDocument } from './kegDocuments.ts'
import { kegKey, type KegRowView } from './kegViews.ts'

/** What a keg's count is called in the queue of this device. */
export const kegCounts = 'Keg'

const kegTaps: Tapped<AdjustKegsMutation, AdjustKegsMutationVariables> = {
  document: AdjustKegsDocument,
  name: kegCounts,
  countChange: (change: Change) => {
    const isCount = change.__typename === 'KegCountChanged'
    if ((!isCount && change.__typename !== 'KegSaved') || !change.keg) return null
    const { beerType, size, version, quantity } = change.keg
    const countedTo = isCount ? (change.transaction?.newQuantity ?? quantity) : quantity
    const commandId = change.commandId ?? null
    return { key: kegKey(beerType.id, size), commandId, version, quantity, countedTo }
  },
}

/**
 * The counts of all kegs, and the way to change one: it shows at once, waits on this device while there is no line,
 * and is taken back when it is refused.
 */
export function useKegCounts() {
  const { shown, tap } = useTaps(kegTaps)
  const tellLanded = useTellTaps()
  /** Answers whether it landed. */
  const adjust = async ({ key, beer, size }: KegRowView, delta: number, notes: string | null = null) => {
    const name = `${beer.name} ${kegSizeLabels[size]}`
    try {
      const { id, saved } = tap(
        key,
        { delta, label: `${name}: ${delta > 0 ? '+' : ''}${delta}`, correction: { path: '/kegs' } },
        { beerTypeId: beer.id, size, delta, notes },
      )
      await saved
      tellLanded({
        id: `keg-landed ${key}`,
        delta,
        commandId: id,
        title: `Keg inventory ${delta < 0 ? 'decreased' : 'increased'}`,
        inWords: (sum) => `${name}: ${sum > 0 ? '+' : ''}${sum}`,
      })
      return true
    } catch (error) {
      notifications.show({
        id: `keg-refused ${key}`,
        tone: 'error',
        title: 'Failed to adjust inventory',
        message: `${name}: ${error instanceof Error ? error.message : ''}`,
      })
      return false
    }
  }
  return { shown, adjust }
}
