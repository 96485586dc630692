import { useCallback, useMemo, useState } from 'react'
import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { isTransferOnly } from '#domain/batches/transfers.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { afterMove, boardMove, isRefusal, placeOf, type BoardMove, type BoardTarget } from './boardMoves.ts'
import { MoveBatchDocument, UpdateBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { batchesByVessel, forRules } from '#web/live/vessels/vesselsOfBatch.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'

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
  moveTo: (batchId: string, target: BoardTarget) => void
  clearRefusal: () => void
}

/**
 * Moves batches on drop: immediately on the screen, and back when the server refuses; `onMoved` is called after a stage
 * change, and with the same stage after a transfer to another tank.
 */
export function useBoardMoves(
  batches: readonly BatchView[],
  onMoved: (batch: BatchView, to: BatchStage) => void,
): BoardMoves {
  const [pending, setPending] = useState<ReadonlyMap<string, BoardMove>>(new Map())
  const [refusal, setRefusal] = useState<BoardRefusal | null>(null)
  const [move, { idFor: moveId }] = useCommand(MoveBatchDocument)
  const [update, { idFor: editId }] = useCommand(UpdateBatchDocument)
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
    let undoable: string | null = null
    try {
      if (assign) {
        const changes = { [assign.field]: assign.vessel.id }
        const edit = { id: batch.id, baseVersion: batch.version, changes }
        const id = editId(edit)
        await update(edit, id)
        assigned = assign.vessel.label
        if (isTransferOnly(forRules(batch), changes)) undoable = id
      }
      if (to) {
        const action = { id: batch.id, to, from: batch.stage }
        undoable = moveId(action)
        await move(action, undoable)
      }
      const where = to ? text(stageLabels[to]) : (assigned ?? '')
      const message = text('schedule.moved', { number: batch.batchNumber, where })
      succeed(message, undoable ? undoing([undoable], 'schedule.batchesMoved') : undefined)
      // As it was before the move, but for the tank that it was given for the next stage.
      onMoved(assign && to ? afterMove(batch, { assign, to: null }, now) : batch, to ?? batch.stage)
    } catch (error) {
      const why = scheduleError(error, 'moving')
      const sentence = assigned && to ? text('schedule.assignedOnly', { label: assigned, why }) : why
      setRefusal({ place, sentence })
    }
  }

  async function moveTo(batchId: string, target: BoardTarget): Promise<void> {
    const batch = batches.find(({ id }) => id === batchId)
    const place = placeOf(target)
    if (!batch) return setRefusal({ place, sentence: text('schedule.notFound') })
    if (pending.has(batchId)) return
    const occupant = target.kind === 'vessel' ? batchesByVessel(shown).get(target.vessel.id) : undefined
    const planned = boardMove(batch, target, occupant)
    if (planned === null) return setRefusal(null)
    if (isRefusal(planned)) return setRefusal({ place, sentence: textOf(planned) })
    setRefusal(null)
    setPending((known) => new Map(known).set(batchId, planned))
    await send(batch, planned, place)
    setPending((known) => new Map([...known].filter(([id]) => id !== batchId)))
  }

  return {
    shown,
    moving: useMemo(() => new Set(pending.keys()), [pending]),
    refusal,
    moveTo: (batchId, target) => void moveTo(batchId, target),
    clearRefusal: useCallback(() => setRefusal(null), []),
  }
}
