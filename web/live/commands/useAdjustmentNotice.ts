import { useCallback } from 'react'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useUndo } from './useUndo.ts'

/** What the taps that one notice tells of come to: what was asked for, and what the server really moved. */
export interface AdjustmentTotal {
  asked: number
  moved: number
}

/** A tap on a count that landed. */
interface SavedAdjustment extends AdjustmentTotal {
  /** The notice of this count. */
  id: string
  commandId: string
  inWords: (sum: AdjustmentTotal) => { title: string; message: string }
}

const told = new Map<string, AdjustmentTotal & { commandIds: string[] }>()

/**
 * Announces adjustments that were saved: one notice per count, that counts on while it is shown, since ten taps are not ten notices.
 * It says what was really moved, and its button takes back all that it tells of.
 */
export function useAdjustmentNotice(): (tap: SavedAdjustment) => void {
  const undoing = useUndo()
  return useCallback(
    ({ id, asked, moved, commandId, inWords }) => {
      const shown = notifications.shown(id)
      const before = shown ? told.get(id) : undefined
      const sum = { asked: add(before?.asked, asked), moved: add(before?.moved, moved) }
      const commandIds = [...(before?.commandIds ?? []), ...(moved === 0 ? [] : [commandId])]
      told.set(id, { ...sum, commandIds })
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
