import { useEffect } from 'react'
import { BrewAlarm } from './features/brewDay/alarm/BrewAlarm.tsx'
import type { HistoryReset } from '#web/live/cache/history.ts'
import { client, follow } from '#web/live/connection/client.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'
import { keepPagesAtHand } from './offlinePages.ts'

/** What runs behind every page: data for offline work, the notice of a restore, and the calls of brew-day timers. */
export function BackgroundWork() {
  useEffect(() => keepPagesAtHand(client, follow), [])
  useEffect(() => follow.onReset(tellRestored), [])
  return <BrewAlarm />
}

/** Notifies everyone with an open page that the brewery was restored, which explains the changed figures. */
function tellRestored({ wentBack }: HistoryReset): void {
  if (!wentBack) return
  const [title, message] = [text('shell.restoredTitle'), text('shell.restored')]
  notifications.show({ id: 'restored', title, message, autoClose: false })
}
