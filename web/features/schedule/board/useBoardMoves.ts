import { useCallback, useMemo, useState } from 'react'
import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { afterMove, boardMove, placeOf, type BoardMove, type BoardTarget } from './boardMoves.ts'
import { MoveBatchDocument, UpdateBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import { batchesByVessel, type BatchView } from '#web/features/schedule/scheduleViews.ts'
import { text } from '#web/ui/language/text.ts'

/** Why a batch couldn't be dropped on a target. */
export interface BoardRefusal {
  place: string
  sentence: string
}

/** How batches are moved on the board. */
export interface BoardMoves {
  /** The batches as the board shows them, with moves applied optimistically. */
  shown: readonly BatchView[]
  /** Ids of the batches being moved. */
  moving: ReadonlySet<string>
  refusal: BoardRefusal | null
  put: (batchId: string, target: BoardTarget) => void
  forgetRefusal: () => void
}

/**
 * Moves batches on drop: immediately on the screen, and back when the server refuses; `onMoved` is called after a stage
 * change.
 */
export function useBoardMoves(
  batches: readonly BatchView[],
  onMoved: (batch: BatchView, to: BatchStage) => void,
): BoardMoves {
  const [pending, setPending] = useState<ReadonlyMap<string, BoardMove>>(new Map())
  const [refusal, setRefusal] = useState<BoardRefusal | null>(null)
  const [move, { idFor }] = useCommand(MoveBatchDocument)
  const [update] = useCommand(UpdateBatchDocument)
  const undoing = useUndo()
  const now = useNow()
  const shown = useMemo(
    () =>
      batches.map((batch) => {
        const its = pending.get(batch.id)
        return its ? afterMove(batch, its, now) : batch
      }),
    [batches, pending, now],
  )

  async function send(batch: BatchView, { assign, to }: BoardMove, place: string): Promise<void> {
    let assigned: string | null = null
    try {
      if (assign) {
        const changes = { [assign.field]: assign.vessel.id }
        await update({ id: batch.id, baseVersion: batch.version, changes })
        assigned = assign.vessel.label
      }
      const action = to && { id: batch.id, to, from: batch.stage }
      const id = action && idFor(action)
      if (action && id) await move(action, id)
      const where = to ? text(stageLabels[to]) : (assigned ?? '')
      const message = `Batch ${batch.batchNumber} moved to ${where}`
      notifications.show({ tone: 'success', message, ...(id && undoing([id])) })
      if (to) onMoved(batch, to)
    } catch (error) {
      const kept = assigned && to ? `${assigned} is assigned now, but the batch did not move. ` : ''
      setRefusal({ place, sentence: kept + sentenceFor(error) })
    }
  }

  async function put(batchId: string, target: BoardTarget): Promise<void> {
    const batch = batches.find(({ id }) => id === batchId)
    const place = placeOf(target)
    if (!batch) return setRefusal({ place, sentence: 'Schedule not found' })
    if (pending.has(batchId)) return
    const standsThere = target.kind === 'vessel' ? batchesByVessel(shown).get(target.vessel.id) : undefined
    const planned = boardMove(batch, target, standsThere)
    if (planned === null) return setRefusal(null)
    if (typeof planned === 'string') return setRefusal({ place, sentence: planned })
    setRefusal(null)
    setPending((known) => new Map(known).set(batchId, planned))
    await send(batch, planned, place)
    setPending((known) => new Map([...known].filter(([id]) => id !== batchId)))
  }

  return {
    shown,
    moving: useMemo(() => new Set(pending.keys()), [pending]),
    refusal,
    put: (batchId, target) => void put(batchId, target),
    forgetRefusal: useCallback(() => setRefusal(null), []),
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof CommandRefused && error.code === 'NOT_FOUND') return 'Schedule not found'
  return `Error updating stage: ${error instanceof Error ? error.message : 'unknown error'}`
}
