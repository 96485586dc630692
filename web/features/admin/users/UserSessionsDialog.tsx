import { useQuery } from '@apollo/client/react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { SessionList } from '#web/ui/data/SessionList.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { EndUserSessionDocument } from '#web/features/admin/adminCommands.ts'
import { UserSessionsDocument } from '#web/features/admin/adminDocuments.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { UserView } from '#web/features/admin/adminViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { text } from '#web/ui/language/text.ts'

/** A person's sessions; each can be ended. */
export function UserSessionsDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { data, error, refetch } = useQuery(UserSessionsDocument, {
    variables: { userId: user.id },
    fetchPolicy: 'cache-and-network',
  })
  const [end, { busy }] = useCommand(EndUserSessionDocument)
  const endOne = async (id: string) => {
    try {
      await end({ id })
      tellSuccess(text('admin.sessionEnded'))
    } catch (failure) {
      tellFailure(failure, text('admin.sessionFailed'))
    }
    await refetch().catch(() => undefined)
  }
  return (
    <Dialog open onClose={onClose} title={text('admin.sessionsOf', { name: user.name })}>
      <DialogBody>
        {!data && !error && <Skeleton $height="160px" />}
        {!data && error && <Muted role="alert">{text('admin.sessionsFailed')}</Muted>}
        {data && <SessionList sessions={data.sessions} busy={busy} onEnd={(id) => void endOne(id)} />}
      </DialogBody>
    </Dialog>
  )
}
