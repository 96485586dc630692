import { text } from '#web/ui/language/text.ts'
import { useMemo } from 'react'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { BatchFigures } from '#web/features/logs/BatchFigures.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { LogEntries } from './LogEntries.tsx'
import { historyChart, type HistoryBatch, type HistoryLog } from './historyChart.ts'
import { recipeName } from '#web/features/logs/logViews.ts'

/** A batch's figures, its curve, and its entries, newest first. */
export function LogHistory({ batch, logs }: { batch: HistoryBatch; logs: readonly HistoryLog[] }) {
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
