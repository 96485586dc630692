import { useNavigate } from 'react-router-dom'
import type { QueuedCommand } from '#web/live/commands/queuedCommand.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { waitingCards } from '#web/live/commands/waitingCards.ts'
import { keepDraft } from '#web/live/forms/drafts.ts'
import { WaitingList } from '#web/ui/shell/WaitingList.tsx'

/** The queued commands in the header: one that was refused leads back to its form, filled in as it was sent. */
export function QueuedCommands({ commands }: { commands: readonly QueuedCommand[] }) {
  const { queue } = useQueue()
  const navigate = useNavigate()
  const correct = (ids: readonly string[]) => {
    const command = commands.find(({ id }) => id === ids[0])
    if (!command) return
    const { path, draft, stays } = command.correction
    if (draft) {
      const { name, fields, base = {}, versions = {} } = draft
      keepDraft(name, { fields, base, versions })
    }
    if (!stays) for (const id of ids) void queue.discard(id)
    void navigate(path)
  }
  return (
    <WaitingList
      cards={waitingCards(commands)}
      onCorrect={correct}
      onAgain={(ids) => ids.forEach((id) => void queue.retry(id))}
      onDiscard={(ids) => ids.forEach((id) => void queue.discard(id))}
    />
  )
}
