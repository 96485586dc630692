import { useCallback } from 'react'
import { notifications } from '#web/ui/notifications.ts'
import { useUndo } from './useUndo.ts'

/** A tap on a count that landed. */
interface LandedTap {
  /** The notice of this count. */
  id: string
  delta: number
  commandId: string
  title: string
  /** What the taps that the notice tells of come to. */
  inWords: (sum: number) => string
}

const told = new Map<string, { sum: number; commandIds: string[] }>()

/**
 * Tells of taps that landed: one notice per count, that counts on while it is shown, since ten taps are not ten notices.
 * Its button takes back all that it tells of.
 */
export function useTellTaps(): (tap: LandedTap) => void {
  const undoing = useUndo()
  return useCallback(
    ({ id, delta, commandId, title, inWords }) => {
      const shown = notifications.shown(id)
      const before = shown ? told.get(id) : undefined
      const sum = (before?.sum ?? 0) + delta
      const commandIds = [...(before?.commandIds ?? []), commandId]
      told.set(id, { sum, commandIds })
      const notice = { id, title, message: inWords(sum), ...undoing(commandIds) }
      if (shown) notifications.update(notice)
      else notifications.show({ tone: 'success', ...notice })
    },
    [undoing],
  )
}
