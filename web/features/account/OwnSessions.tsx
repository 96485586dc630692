import { useQuery } from '@apollo/client/react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { SessionList } from '#web/ui/data/SessionList.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { EndOwnSessionDocument, OwnSessionsDocument } from './accountDocuments.ts'
import { text } from '#web/ui/language/text.ts'

/** The user's sessions; all but the current one can be ended. */
export function OwnSessions() {
  const query = useQuery(OwnSessionsDocument, { fetchPolicy: 'cache-and-network' })
  const { data, refetch } = query
  const [end, { busy }] = useCommand(EndOwnSessionDocument)
  const endOne = async (id: string) => {
    await tell(end({ id }), {
      done: text('account.sessionEnded'),
      failed: text('common.error'),
    })
    await refetch().catch(() => undefined)
  }
  return (
    <>
      <Pending of={query} failure={text('account.sessionsFailed')} reason={text('account.pleaseTryAgain')}>
        <Skeleton $height="120px" />
      </Pending>
      {data && <SessionList sessions={data.sessions} busy={busy} onEnd={(id) => void endOne(id)} />}
    </>
  )
}
