import type { Units } from '#domain/units/storedUnits.ts'
import type { ReactNode } from 'react'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import type { LogView, RecordedBatch } from './batchViews.ts'

/** What the page shows of other features: the curve of a log, its entries, its brew day, and what can be done with the batch. */
export interface BatchPageParts {
  curveOf: (batch: RecordedBatch, logs: readonly LogView[], units: Units, second: SecondKind) => ChartData
  log: (batch: RecordedBatch, logs: readonly LogView[]) => ReactNode
  brewDay: (batch: RecordedBatch) => ReactNode
  actions: (batch: RecordedBatch) => ReactNode
}
