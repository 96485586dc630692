import { text } from '#web/ui/language/text.ts'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { gravityLevel, gravityLine } from '#web/ui/charts/gravityLine.ts'
import { logTypeLabels } from '#domain/fermentation/logWords.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { secondLine } from '#web/ui/charts/second/secondLine.ts'
import type { BatchHistoryQuery, ReadingFieldsFragment } from '#generated/gql/graphql.ts'
import type { Tone } from '#web/theme.ts'
import type { ChartData, ChartMarker } from '#web/ui/charts/chartData.ts'

/** A batch with all its readings. */
export type HistoryBatch = NonNullable<BatchHistoryQuery['batch']>

/** An entry of its log in full. */
export type HistoryLog = BatchHistoryQuery['batchLogs'][number]

type Entry = Pick<
  ReadingFieldsFragment,
  'id' | 'logType' | 'timestamp' | 'temperature' | 'gravity' | 'pressure' | 'pH' | 'issueFlag'
>

const eventTones: Partial<Record<Entry['logType'], Tone>> = {
  DRY_HOP: 'green',
  TRANSFER: 'grape',
  TEMPERATURE_ADJUSTMENT: 'teal',
  ISSUE_REPORT: 'red',
  GENERAL_NOTE: 'gray',
}

/** A batch's chart: gravity and, on the second axis, temperature, pressure or pH over time, expected gravities, and events. */
export function historyChart(
  batch: HistoryBatch,
  logs: readonly HistoryLog[],
  units: Units,
  second: SecondKind = 'TEMPERATURE',
): ChartData {
  const entries = new Map<string, Entry>([...logs, ...batch.readings].map((entry) => [entry.id, entry]))
  const sorted = [...entries.values()]
    .map((entry) => ({ ...entry, time: Date.parse(entry.timestamp) }))
    .sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  const target = batch.recipe?.expectedFG
  const original = batch.originalGravity ?? batch.recipe?.expectedOG
  return {
    times: sorted.map(({ time }) => time),
    series: [
      {
        label: text('fermentation.gravity'),
        tone: 'orange',
        ...gravityLine(
          units,
          sorted.map(({ gravity }) => gravity),
        ),
      },
      secondLine(
        units,
        second,
        sorted.map((entry) => entry[measuredNames[second]]),
      ),
    ],
    levels: [
      ...(original ? [gravityLevel(units, 'fermentation.originalLevel', original)] : []),
      ...(target ? [gravityLevel(units, 'fermentation.targetLevel', target)] : []),
    ],
    markers: sorted.flatMap(markerOf),
  }
}

function markerOf({ time, logType, issueFlag }: Entry & { time: number }): ChartMarker[] {
  const tone = issueFlag ? 'red' : eventTones[logType]
  if (!tone) return []
  const label = text(logTypeLabels[logType])
  const isFlaggedCheck = issueFlag && logType !== 'ISSUE_REPORT'
  return [
    { time, tone, label: isFlaggedCheck ? text('fermentation.eventWithIssue', { event: label }) : label },
  ]
}
