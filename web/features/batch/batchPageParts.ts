import type { Units } from '#domain/units/storedUnits.ts'
import type { ReactNode } from 'react'
import type { BatchView } from '#web/entities/batch.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import type { MenuItem } from '#web/ui/menu/OpenMenu.tsx'
import type { LogView, RecordedBatch } from './batchViews.ts'

/** What the page shows of other features: the curve of a log, its entries, its brew day, and what can be done with the batch. */
export interface BatchPageParts {
  curveOf: (batch: RecordedBatch, logs: readonly LogView[], units: Units, second: SecondKind) => ChartData
  log: (batch: RecordedBatch, logs: readonly LogView[]) => ReactNode
  brewDay: (batch: RecordedBatch) => ReactNode
  /** Counts what it fills: kegs, or packages of any format. */
  fillKegs: (batch: BatchView, what: 'KEGS' | 'PACKAGES') => ReactNode
  /** What is done with it most, and a menu with the rest, which ends with what the page itself has. */
  actions: (batch: RecordedBatch, papers: readonly MenuItem[]) => ReactNode
}
