import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { isUnsent } from '#web/live/commands/queuedCommand.ts'
import { onStorageTrouble, storageTrouble } from '#web/live/storage/trouble.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useQueue, useWorkingOffline } from '#web/live/commands/useQueue.ts'
import { workOffline } from '#web/live/connection/workOffline.ts'
import { LinkMenu } from '#web/ui/shell/LinkMenu.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { lazyView } from '#web/ui/shell/lazyView.ts'
import { waitingCards } from '#web/live/commands/waitingCards.ts'
import { text } from '#web/ui/language/text.ts'

const WaitingList = lazyView('WaitingList', () => import('#web/ui/shell/WaitingList.tsx'))

/** The connection state in the header, with the commands queued on this device. */
export function WaitingTray() {
  const { state, since } = useLinkState()
  const { queue, commands } = useQueue()
  const isWorkingOffline = useWorkingOffline()
  const navigate = useNavigate()
  const trouble = useSyncExternalStore(onStorageTrouble, storageTrouble)
  useEffect(() => {
    if (trouble)
      notifications.show({ id: 'storage', tone: 'info', title: text('common.notKept'), message: trouble })
    else notifications.hide('storage')
  }, [trouble])
  const shown = commands.filter(({ hasWaited, state: how }) => hasWaited || how === 'refused')
  const correct = (ids: readonly string[]) => {
    const command = commands.find(({ id }) => id === ids[0])
    if (!command) return
    const { path, draft, stays } = command.correction
    void import('#web/live/forms/drafts.ts').then(({ keepDraft }) => {
      if (draft) {
        const { name, fields, base = {}, versions = {} } = draft
        keepDraft(name, { fields, base, versions })
      }
      if (!stays) for (const id of ids) void queue.discard(id)
      void navigate(path)
    })
  }
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
      <WaitingList
        cards={waitingCards(shown)}
        onCorrect={correct}
        onAgain={(ids) => ids.forEach((id) => void queue.retry(id))}
        onDiscard={(ids) => ids.forEach((id) => void queue.discard(id))}
      />
    </LinkMenu>
  )
}
