import { useCallback } from 'react'
import { kegSizeLabels, type KegReason } from '#domain/stock/kegs.ts'
import type { Change } from '#web/entities/changes.ts'
import { useAdjustmentNotice, type AdjustmentTotal } from '#web/live/commands/counts/useAdjustmentNotice.ts'
import { useOptimisticCounts, type OptimisticCount } from '#web/live/commands/counts/useOptimisticCounts.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { AdjustKegsMutation, AdjustKegsMutationVariables } from '#generated/gql/graphql.ts'
import { AdjustKegsDocument } from './kegDocuments.ts'
import { kegKey, type KegRowView } from './kegViews.ts'
import { text } from '#web/ui/language/text.ts'
import { signed } from '#web/ui/language/figures.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

/** The name of keg counts in this device's queue. */
export const kegCounts = 'Keg'

const kegTaps: OptimisticCount<AdjustKegsMutation, AdjustKegsMutationVariables> = {
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

/** Kegs that are added (positive) or removed (negative), and why. */
export interface KegTap {
  delta: number
  reason?: KegReason | null
  notes?: string | null
}

/**
 * The counts of all kegs, and a function that changes one: shown immediately, queued on this device while offline, and
 * reverted when refused.
 */
export function useKegCounts() {
  const { shown, tap } = useOptimisticCounts(kegTaps)
  const tellLanded = useAdjustmentNotice()
  /** Resolves to whether it was saved. */
  const adjust = useCallback(
    async ({ key, beer, size }: KegRowView, { delta, reason = null, notes = null }: KegTap) => {
      const name = `${beer.name} ${kegSizeLabels[size]}`
      try {
        const { id: commandId, saved } = tap(
          key,
          { delta, label: text('kegs.moved', { name, moved: signed(delta) }), correction: { path: '/kegs' } },
          { beerTypeId: beer.id, size, delta, reason, notes },
        )
        const moved = (await saved) ?? delta
        const inWords = (sum: AdjustmentTotal) => movedKegsInWords(name, sum)
        tellLanded({ id: `keg-landed ${key}`, asked: delta, moved, commandId, inWords })
        return true
      } catch (error) {
        notifications.show({
          id: `keg-refused ${key}`,
          tone: 'error',
          title: text('common.error'),
          message: text('kegs.notAdjusted', { name, why: reasonOf(error) }),
        })
        return false
      }
    },
    [tap, tellLanded],
  )
  return { shown, adjust }
}

/** What was actually done to kegs, in words. */
function movedKegsInWords(
  name: string,
  { asked, moved }: AdjustmentTotal,
): { title: string; message: string } {
  if (moved > 0)
    return { title: text('kegs.increased'), message: text('kegs.moved', { name, moved: signed(moved) }) }
  const wereFewer = asked < moved
  if (moved < 0) {
    const sentence = wereFewer ? 'kegs.movedFewer' : 'kegs.moved'
    return { title: text('kegs.decreased'), message: text(sentence, { name, moved: signed(moved) }) }
  }
  return {
    title: text('kegs.unchanged'),
    message: text(wereFewer ? 'kegs.nothingMoved' : 'kegs.asBefore', { name }),
  }
}
