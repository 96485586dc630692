import { useEffect, useSyncExternalStore } from 'react'
import { isUnsent } from '#web/live/commands/queuedCommand.ts'
import { storageTrouble } from '#web/live/storage/storageTrouble.ts'
import { onStorageTrouble } from '#web/live/storage/trouble.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useQueue, useWorkingOffline } from '#web/live/commands/useQueue.ts'
import { workOffline } from '#web/live/connection/workOffline.ts'
import { LinkMenu } from '#web/ui/shell/LinkMenu.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

const QueuedCommands = lazyView('QueuedCommands', () => import('./QueuedCommands.tsx'))

/** The connection state in the header, with the commands queued on this device. */
export function WaitingTray() {
  const { state, since } = useLinkState()
  const { commands } = useQueue()
  const isWorkingOffline = useWorkingOffline()
  const trouble = useSyncExternalStore(onStorageTrouble, storageTrouble)
  useEffect(() => {
    if (trouble)
      notifications.show({ id: 'storage', tone: 'info', title: text('common.notKept'), message: trouble })
    else notifications.hide('storage')
  }, [trouble])
  const shown = commands.filter(({ hasWaited, state: how }) => hasWaited || how === 'refused')
  return (
    <LinkMenu
      state={isWorkingOffline ? 'chosen' : state}
      since={since}
      waiting={shown.filter(isUnsent).length}
      refused={shown.filter(({ state: how }) => how === 'refused').length}
      isWorkingOffline={isWorkingOffline}
      onWorkOffline={workOffline}
      note={trouble || (window.isSecureContext ? null : text('shell.needsHttps'))}
    >
      <QueuedCommands commands={shown} />
    </LinkMenu>
  )
}
