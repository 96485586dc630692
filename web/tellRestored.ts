import type { Follow } from '#web/live/connection/follow.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'

/** Notifies everyone with an open page that the brewery was restored, which explains the changed figures. */
export function tellRestored(follow: Pick<Follow, 'onReset'>): () => void {
  return follow.onReset(({ wentBack }) => {
    if (!wentBack) return
    notifications.show({
      id: 'restored',
      title: 'Restored from a backup',
      message:
        'The brewery was restored. What was entered since the backup is gone: check it, and enter it again.',
      autoClose: false,
    })
  })
}
