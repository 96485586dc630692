import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { NotificationCard } from './NotificationCard.tsx'
import type { Notification } from './notifications.ts'
import { whenIdle } from '#web/ui/device/whenIdle.ts'

const kinds: Notification[] = (['success', 'error', 'info'] as const).map((tone) => ({
  ...{ id: tone, tone, position: 'bottom-right', message: '', autoClose: false },
  ...(tone === 'success' && { title: ' ', action: { label: '', onChoose: () => undefined } }),
}))

/**
 * Renders one notification of each kind off-screen, so that their CSS rules exist before the first real one: inserting
 * a rule makes the browser recalculate styles of the whole page, which is noticeable on long pages. One at a time, while
 * the browser has nothing else to do.
 */
export function layOutNotifications([kind, ...others]: readonly Notification[] = kinds): void {
  if (!kind) return
  whenIdle(() => {
    const root = createRoot(document.createElement('div'))
    flushSync(() => root.render(<NotificationCard notification={kind} onClose={() => undefined} />))
    root.unmount()
    layOutNotifications(others)
  })
}
