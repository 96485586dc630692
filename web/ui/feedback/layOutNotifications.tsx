import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { NotificationCard } from './NotificationCard.tsx'
import type { Notification } from './notifications.ts'

const kinds: Notification[] = (['success', 'error', 'info'] as const).map((tone) => ({
  ...{ id: tone, tone, position: 'bottom-right', message: '', autoClose: false },
  ...(tone === 'success' && { title: ' ', action: { label: '', onChoose: () => undefined } }),
}))

/**
 * Renders one notification of each kind off-screen, so that their CSS rules exist before the first real one: inserting
 * a rule makes the browser recalculate styles of the whole page, which is noticeable on long pages.
 */
export function layOutNotifications(): void {
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      kinds.map((kind) => <NotificationCard key={kind.id} notification={kind} onClose={() => undefined} />),
    ),
  )
  root.unmount()
}
