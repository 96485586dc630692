import { useQuery } from '@apollo/client/react'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { SessionList } from '#web/ui/data/SessionList.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { EndOtherSessionsDocument, EndOwnSessionDocument, OwnSessionsDocument } from './accountDocuments.ts'
import { text } from '#web/ui/language/text.ts'

/** The user's sessions; all but the current one can be ended, each by itself or all together. */
export function OwnSessions() {
  const query = useQuery(OwnSessionsDocument, { fetchPolicy: 'cache-and-network' })
  const { data, refetch } = query
  const [end, ending] = useCommand(EndOwnSessionDocument)
  const [endOthers, endingOthers] = useCommand(EndOtherSessionsDocument)
  const busy = ending.busy || endingOthers.busy
  const tellEnd = async (ended: Promise<unknown>, done: string) => {
    await tell(ended, { done, failed: text('common.error') })
    await refetch().catch(() => undefined)
  }
  const others = data?.sessions.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <>
      <Pending of={query} failure={text('account.sessionsFailed')} reason={text('account.pleaseTryAgain')}>
        <Skeleton $height="120px" />
      </Pending>
      {data && (
        <SessionList
          sessions={data.sessions}
          busy={busy}
          onEnd={(id) => void tellEnd(end({ id }), text('account.sessionEnded'))}
        />
      )}
      {others.length > 1 && (
        <Button busy={busy} onClick={() => void tellEnd(endOthers({}), text('account.othersEnded'))}>
          {text('account.endOthers')}
        </Button>
      )}
    </>
  )
}
