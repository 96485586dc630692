import { useMemo } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/Button.tsx'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import { useOlderPage } from '#web/live/useOlderPage.ts'
import { BatchFigures } from './BatchFigures.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { historyChart, type HistoryBatch, type HistoryLog } from './historyChart.ts'
import { OlderLogsDocument } from './logDocuments.ts'
import { recipeName } from './logViews.ts'

/** A batch's figures, its curve, and its entries, newest first. */
export function LogHistory({ batch, logs }: { batch: HistoryBatch; logs: readonly HistoryLog[] }) {
  const [loadOlder, older] = useOlderPage(OlderLogsDocument)
  const chart = useMemo(() => historyChart(batch, logs), [batch, logs])
  const last = logs.at(-1)
  return (
    <Stack>
      <BatchFigures batch={batch} />
      {chart.times.length > 0 && (
        <TimeChart
          label={`Gravity and temperature of ${batch.batchNumber} ${recipeName(batch)}`}
          data={chart}
        />
      )}
      <HistoryTable logs={logs} batchNumber={batch.batchNumber}>
        {last && batch.logCount > logs.length && (
          <Older>
            <Button
              main
              busy={older.busy}
              onClick={() => void loadOlder({ batchId: batch.id, before: last.id })}
            >
              Show older entries ({batch.logCount - logs.length})
            </Button>
            {older.error && <p role="alert">{older.error}</p>}
          </Older>
        )}
      </HistoryTable>
    </Stack>
  )
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.lg};
`

const Older = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space.xs};
  padding: ${theme.space.md};
`
