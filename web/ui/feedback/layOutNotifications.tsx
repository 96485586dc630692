import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { NotificationCard } from './NotificationCard.tsx'
import type { Notification } from './notifications.ts'

const kinds: Notification[] = (['success', 'error', 'info'] as const).map((tone) => ({
  ...{ id: tone, tone, position: 'bottom-right', message: '', autoClose: false },
  ...(tone === 'success' && { title: ' ', action: { label: '', onChoose: () => undefined } }),
}))

/**
 * Draws one notification of each kind outside of the page, so that their rules are in its sheet before the first of them
 * comes: a browser styles the whole page again when its sheet gets a rule, which is felt when the page is long.
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
