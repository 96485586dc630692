import { useEffect } from 'react'
import { onReconnected } from '#web/ui/device/reconnected.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'

/** What could not be loaded. */
export interface MissingProgram {
  name: string
  /** Whether its file is gone: the server answers, and has another version. */
  isGone: boolean
  onRetry: () => void
}

/** Says in a notice that a program could not be loaded, and retries once online; returns what ends that. */
export function sayMissing({ name, isGone, onRetry }: MissingProgram, onClose?: () => void): () => void {
  const action = isGone
    ? { label: text('shell.reload'), onChoose: () => location.reload() }
    : { label: text('common.tryAgain'), onChoose: onRetry }
  const id = `missing ${name}`
  notifications.show({ id, tone: 'error', autoClose: false, message: missingText(isGone), action, onClose })
  const stop = onReconnected(onRetry)
  return () => {
    stop()
    notifications.hide(id)
  }
}

/** What helps when a program could not be loaded. */
export const missingText = (isGone: boolean): string => text(isGone ? 'shell.viewGone' : 'shell.viewMissing')

/** Stands in place of a view that could not be loaded: nothing is there but the notice, and the page stays. */
export function MissingView({ name, isGone, onRetry }: MissingProgram) {
  useEffect(() => sayMissing({ name, isGone, onRetry }), [name, isGone, onRetry])
  return null
}
