import { useNavigate } from 'react-router-dom'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import type { TodayKind } from '#domain/overview/today.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { CompleteTaskDocument, MarkCleanDocument, type TodayItemView } from './todayDocuments.ts'

/** A dialog about a batch, which the page opens. */
export interface BatchDialog {
  kind: 'log' | 'dryHop' | 'history' | 'move'
  batchId: string
}

/** What ticking does, as it is called. */
export const tickLabels: Record<TodayKind, string> = {
  TIMER: 'Open brew day',
  BREW: 'Update stage',
  CONDITION: 'Update stage',
  KEG: 'Update stage',
  DRY_HOP: 'Add log',
  READING: 'Add log',
  ISSUE: 'View log',
  CLEANING: 'Mark available',
  ORDER: 'Order',
  TASK: 'Done',
}

const dialogs: Partial<Record<TodayKind, BatchDialog['kind']>> = {
  BREW: 'move',
  CONDITION: 'move',
  KEG: 'move',
  DRY_HOP: 'dryHop',
  READING: 'log',
  ISSUE: 'history',
}

/** Ticks an item: a task is done, a vessel available; what needs data opens its dialog. A done task waits while offline. */
export function useTick(onOpen: (dialog: BatchDialog) => void): (item: TodayItemView) => void {
  const navigate = useNavigate()
  const { queue } = useQueue()
  const undoing = useUndo()
  const [markClean] = useCommand(MarkCleanDocument)

  async function complete({ id, text }: TodayItemView): Promise<void> {
    const queued = queue.add({
      document: CompleteTaskDocument,
      variables: { id: id.replace('TASK:', '') },
      about: id,
      delta: null,
      label: `Task done: ${text}`,
      correction: { path: '/dashboard' },
    })
    const done = { tone: 'success' as const, message: `Task done: ${text}`, ...undoing([queued.id]) }
    const waits = `“${text}” is marked as done on this device. It syncs when you're back online.`
    if ((await queued.outcome) === 'saved') notifications.show(done)
    else notifyQueued(queued, waits, done)
  }

  async function makeAvailable({ id, label }: NonNullable<TodayItemView['vessel']>): Promise<void> {
    await markClean({ id })
    notifications.show({ tone: 'success', message: `${label} is available` })
  }

  return (item) => {
    const { kind, batch, vessel } = item
    const dialog = dialogs[kind]
    if (dialog && batch) onOpen({ kind: dialog, batchId: batch.id })
    else if (kind === 'TIMER' && batch) void navigate(batchPath(batch.batchNumber))
    else if (kind === 'ORDER') void navigate('/ingredients?order=low')
    else if (kind === 'TASK')
      complete(item).catch((error: unknown) => notifications.fail('Error marking the task as done', error))
    else if (vessel)
      makeAvailable(vessel).catch((error: unknown) =>
        notifications.fail('Error marking equipment as available', error),
      )
  }
}
