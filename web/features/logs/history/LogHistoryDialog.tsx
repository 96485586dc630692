import { text } from '#web/ui/language/text.ts'
import { IconPencilPlus } from '@tabler/icons-react'
import { useEffect, useState, useMemo } from 'react'
import { takesLogs } from '#domain/fermentation/fermentation.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { BatchHistoryDocument } from '#web/features/logs/logDocuments.ts'
import type { WhyGone } from '#web/features/logs/useDepartures.ts'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import { BatchFigures } from '#web/features/logs/BatchFigures.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { LogEntries } from './LogEntries.tsx'
import { historyChart, type HistoryBatch, type HistoryLog } from './historyChart.ts'
import { recipeName } from '#web/features/logs/logViews.ts'

interface LogHistoryDialogProps {
  batchId: string
  whyGone: WhyGone
  onAddLog: (batchId: string) => void
  onClose: () => void
}

/** The log of a batch: its curve, figures and entries, live. */
export function LogHistoryDialog({ batchId, whyGone, onAddLog, onClose }: LogHistoryDialogProps) {
  const query = useLiveQuery(BatchHistoryDocument, {
    variables: { batchId },
  })
  const { data, asOf } = query
  const batch = data?.batch
  const taking = useUndoable(batchId)
  const [number, setNumber] = useState<string | null>(null)
  if (batch && batch.batchNumber !== number) setNumber(batch.batchNumber)
  const isGone = data !== undefined && batch === null
  const roleRefusal = useRoleRefusal('addLog')
  useEffect(() => {
    if (!isGone) return
    const message = number ? whyGone(batchId, number, 'log') : text('logs.goneAndClosed')
    notifications.show({ id: `log-closed-${batchId}`, tone: 'info', message })
    onClose()
  }, [isGone, number, batchId, whyGone, onClose])
  return (
    <Dialog
      open={!isGone}
      onClose={onClose}
      title={batch ? text('logs.historyOf', { number: batch.batchNumber }) : text('logs.history')}
      isWide
    >
      <DialogBody>
        <StaleNote asOf={asOf} isWithin />
        <UndoList {...taking} />
        <Pending of={query} failure={text('logs.logFailed')}>
          <HistorySkeleton />
        </Pending>
        {data && batch && <LogHistory batch={batch} logs={data.batchLogs} />}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        <Button
          main
          variant="primary"
          icon={IconPencilPlus}
          disabledReason={
            roleRefusal ?? (batch && !takesLogs(batch.stage) ? text('logs.notFermenting') : null)
          }
          onClick={() => onAddLog(batchId)}
        >
          {text('logs.add')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function HistorySkeleton() {
  return (
    <Stack>
      <LoadingNote what={text('logs.loadingLog')} />
      <Skeleton $height="72px" />
      <Skeleton $height="300px" />
      <Skeleton $height="240px" />
    </Stack>
  )
}

/** A batch's figures, its curve, and its entries, newest first. */
function LogHistory({ batch, logs }: { batch: HistoryBatch; logs: readonly HistoryLog[] }) {
  const units = useUnits()
  const chart = useMemo(() => historyChart(batch, logs, units), [batch, logs, units])
  return (
    <Stack $gap="md">
      <BatchFigures batch={batch} />
      {chart.times.length > 0 && (
        <TimeChart
          label={text('fermentation.curveOf', {
            kind: 'TEMPERATURE',
            name: `${batch.batchNumber} ${recipeName(batch)}`,
          })}
          data={chart}
        />
      )}
      <LogEntries batch={batch} logs={logs} />
    </Stack>
  )
}
