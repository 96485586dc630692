import type { Follow } from '#web/live/connection/follow.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'

/** Notifies everyone with an open page that the brewery was restored, which explains the changed figures. */
export function tellRestored(follow: Pick<Follow, 'onReset'>): () => void {
  return follow.onReset(({ wentBack }) => {
    if (!wentBack) return
    notifications.show({
      id: 'restored',
      title: text('shell.restoredTitle'),
      message: text('shell.restored'),
      autoClose: false,
    })
  })
}
