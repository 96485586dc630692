import { useQuery } from '@apollo/client/react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { SessionList } from '#web/ui/data/SessionList.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { EndOwnSessionDocument, OwnSessionsDocument } from './accountDocuments.ts'
import { text } from '#web/ui/language/text.ts'

/** The user's sessions; all but the current one can be ended. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(OwnSessionsDocument, { fetchPolicy: 'cache-and-network' })
  const [end, { busy }] = useCommand(EndOwnSessionDocument)
  const load = () => void refetch().catch(() => undefined)
  const endOne = async (id: string) => {
    try {
      await end({ id })
      notifications.show({ tone: 'success', message: text('account.sessionEnded') })
    } catch (failure) {
      notifications.fail(text('common.error'), failure)
    }
    load()
  }
  if (data) return <SessionList sessions={data.sessions} busy={busy} onEnd={(id) => void endOne(id)} />
  if (!error) return <Skeleton $height="120px" />
  return (
    <ErrorState
      title={text('account.sessionsFailed')}
      message={text('account.pleaseTryAgain')}
      onRetry={load}
    />
  )
}
