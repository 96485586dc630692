import { useNavigate } from 'react-router-dom'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import type { PlainId } from '#domain/language/message.ts'
import type { TodayKind } from '#domain/overview/today.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { CompleteTaskDocument, type TodayItemView } from './todayDocuments.ts'

/** A dialog about a batch, which the page opens. */
export interface BatchDialog {
  kind: 'log' | 'dryHop' | 'history' | 'move'
  batchId: string
}

/** A vessel whose cleaning is to be recorded. */
interface CleaningDialog {
  kind: 'clean'
  vessel: { id: string; label: string }
}

/** What the page opens for an item. */
export type TodayDialog = BatchDialog | CleaningDialog

/** What ticking does, as it is called. */
export const tickLabels = {
  TIMER: 'today.tick.TIMER',
  BREW: 'today.tick.BREW',
  CONDITION: 'today.tick.CONDITION',
  KEG: 'today.tick.KEG',
  DRY_HOP: 'today.tick.DRY_HOP',
  DIACETYL_REST: 'today.tick.READING',
  CRASH: 'today.tick.READING',
  READING: 'today.tick.READING',
  ISSUE: 'today.tick.ISSUE',
  CLEANING: 'today.tick.CLEANING',
  ORDER: 'today.tick.ORDER',
  DELIVERY: 'today.tick.DELIVERY',
  TASK: 'today.tick.TASK',
} as const satisfies Record<TodayKind, PlainId>

const dialogs: Partial<Record<TodayKind, BatchDialog['kind']>> = {
  BREW: 'move',
  CONDITION: 'move',
  KEG: 'move',
  DRY_HOP: 'dryHop',
  DIACETYL_REST: 'log',
  CRASH: 'log',
  READING: 'log',
  ISSUE: 'history',
}

/** Ticks an item: a task is done; what needs data opens its dialog, as the cleaning of a vessel. A done task waits while offline. */
export function useTick(onOpen: (dialog: TodayDialog) => void): (item: TodayItemView) => void {
  const navigate = useNavigate()
  const { queue } = useQueue()
  const undoing = useUndo()

  async function complete({ id, textSaid }: TodayItemView): Promise<void> {
    const what = textOf(textSaid, 'today.*')
    const taskDone = text('today.taskDone', { what })
    const queued = queue.add({
      document: CompleteTaskDocument,
      variables: { id: id.replace('TASK:', '') },
      about: id,
      delta: null,
      label: taskDone,
      correction: { path: '/dashboard' },
    })
    const undo = undoing([queued.id], 'today.tasksDone')
    await notifyOutcome(queued, text('today.taskWaits', { what }), taskDone, undo)
  }

  return (item) => {
    const { kind, batch, vessel, ingredientId } = item
    const dialog = dialogs[kind]
    if (dialog && batch) onOpen({ kind: dialog, batchId: batch.id })
    else if (kind === 'TIMER' && batch) void navigate(batchPath(batch.batchNumber))
    else if (kind === 'ORDER') void navigate('/ingredients?order=needed')
    else if (ingredientId) void navigate(`/ingredients?receive=${ingredientId}`)
    else if (kind === 'TASK')
      complete(item).catch((error: unknown) => notifications.fail(text('today.taskFailed'), error))
    else if (vessel) onOpen({ kind: 'clean', vessel })
  }
}
