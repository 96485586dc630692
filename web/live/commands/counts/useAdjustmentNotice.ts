import { useCallback } from 'react'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'

/** The sum of the taps in one notification: what was requested, and what the server actually moved. */
export interface AdjustmentTotal {
  asked: number
  moved: number
}

/** A saved tap on a count. */
interface SavedAdjustment extends AdjustmentTotal {
  /** The id of this count's notification. */
  id: string
  commandId: string
  inWords: (sum: AdjustmentTotal) => { title: string; message: string }
}

const totals = new Map<string, AdjustmentTotal & { commandIds: string[] }>()

/**
 * Notifies of saved adjustments: one notification per count, which accumulates while it is shown, so that ten taps
 * aren't ten notifications. It shows what was actually moved, and its button undoes all of it.
 */
export function useAdjustmentNotice(): (tap: SavedAdjustment) => void {
  const undoing = useUndo()
  return useCallback(
    ({ id, asked, moved, commandId, inWords }) => {
      const shown = notifications.shown(id)
      const before = shown ? totals.get(id) : undefined
      const sum = { asked: add(before?.asked, asked), moved: add(before?.moved, moved) }
      const commandIds = [...(before?.commandIds ?? []), ...(moved === 0 ? [] : [commandId])]
      totals.set(id, { ...sum, commandIds })
      const notice = { id, ...inWords(sum), ...(commandIds.length > 0 && undoing(commandIds)) }
      if (shown) notifications.update(notice)
      else notifications.show({ tone: 'success', ...notice })
    },
    [undoing],
  )
}

/** Without the noise of floating point: quantities have at most 3 decimals. */
function add(sum: number | undefined, more: number): number {
  return Number(((sum ?? 0) + more).toFixed(3))
}
