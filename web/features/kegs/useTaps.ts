import { useCallback } from 'react'
import type { KegReason } from '#domain/stock/kegs.ts'
import type { PlainId } from '#domain/language/message.ts'
import { useAdjustmentNotice, type AdjustmentTotal } from '#web/live/commands/counts/useAdjustmentNotice.ts'
import {
  useOptimisticCounts,
  type DatedVariables,
  type OptimisticCount,
  type Undated,
} from '#web/live/commands/counts/useOptimisticCounts.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'
import { signed } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'

/** Packages that are added (positive) or removed (negative), and why. */
export interface KegTap {
  delta: number
  reason?: KegReason | null
  notes?: string | null
}

/** A row that is counted: its key, its name in words, and the variables of the command that changes it. */
interface Counted<TVariables> {
  key: string
  name: string
  variables: Undated<TVariables>
}

/** A kind of count on the page of the inventory, with what its notifications say. */
export interface TapKind<TData, TVariables> extends OptimisticCount<TData, TVariables> {
  titles: Record<'increased' | 'decreased' | 'unchanged', PlainId>
}

/**
 * The counts of a kind, and a function that changes one: shown immediately, queued on this device while offline, and
 * reverted when refused.
 */
export function useTaps<TData, TVariables extends DatedVariables>(kind: TapKind<TData, TVariables>) {
  const { shown, tap } = useOptimisticCounts(kind)
  const tellLanded = useAdjustmentNotice()
  /** Resolves to whether it was saved. */
  const adjust = useCallback(
    async ({ key, name, variables }: Counted<TVariables>, delta: number) => {
      const noticeOf = (what: string) => `${kind.name.toLowerCase()}-${what} ${key}`
      try {
        const { id: commandId, saved } = tap(
          key,
          { delta, label: text('kegs.moved', { name, moved: signed(delta) }), correction: { path: '/kegs' } },
          variables,
        )
        const moved = (await saved) ?? delta
        const inWords = (sum: AdjustmentTotal) => movedInWords(kind.titles, name, sum)
        tellLanded({ id: noticeOf('landed'), asked: delta, moved, commandId, inWords })
        return true
      } catch (error) {
        notifications.show({
          id: noticeOf('refused'),
          tone: 'error',
          title: text('common.error'),
          message: text('kegs.notAdjusted', { name, why: reasonOf(error) }),
        })
        return false
      }
    },
    [kind, tap, tellLanded],
  )
  return { shown, adjust }
}

/** What was actually done, in words. */
function movedInWords(
  titles: TapKind<unknown, unknown>['titles'],
  name: string,
  { asked, moved }: AdjustmentTotal,
): { title: string; message: string } {
  if (moved > 0)
    return { title: text(titles.increased), message: text('kegs.moved', { name, moved: signed(moved) }) }
  const wereFewer = asked < moved
  if (moved < 0) {
    const sentence = wereFewer ? 'kegs.movedFewer' : 'kegs.moved'
    return { title: text(titles.decreased), message: text(sentence, { name, moved: signed(moved) }) }
  }
  return {
    title: text(titles.unchanged),
    message: text(wereFewer ? 'kegs.nothingMoved' : 'kegs.asBefore', { name }),
  }
}
