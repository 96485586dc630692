import { useEffect } from 'react'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'

interface MissingViewProps {
  /** The view that could not be loaded. */
  name: string
  /** Whether its file is gone: the server answers, and has another version. */
  isGone: boolean
  onRetry: () => void
}

/** Says that a view could not be loaded, in its place: nothing is there, and the page stays. Retries once online. */
export function MissingView({ name, isGone, onRetry }: MissingViewProps) {
  useEffect(() => {
    const action = isGone
      ? { label: text('shell.reload'), onChoose: () => location.reload() }
      : { label: text('common.tryAgain'), onChoose: onRetry }
    const message = text(isGone ? 'shell.viewGone' : 'shell.viewMissing')
    const id = notifications.show({ id: `missing ${name}`, tone: 'error', autoClose: false, message, action })
    window.addEventListener('online', onRetry)
    return () => {
      window.removeEventListener('online', onRetry)
      notifications.hide(id)
    }
  }, [name, isGone, onRetry])
  return null
}
