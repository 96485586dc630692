import { batchFigures, type BatchFigures } from '#domain/batches/batchFigures.ts'
import { stageRail, type RailMove, type RailStep } from '#domain/batches/stageRail.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import { tankAlerts, type Finding } from '#domain/overview/alerts.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { breweryZone } from '#web/ui/dates/zone.ts'
import { isInTank, lastReadAt } from '#web/live/readings/batchStays.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { gravitiesOf } from '#web/live/readings/gravitiesOf.ts'
import { tankProgress } from '#web/live/readings/tankProgress.ts'
import type {
  BatchByNumberQuery,
  BatchIngredientsQuery,
  BatchRecordQuery,
  BatchVolumesQuery,
  StageMovesQuery,
} from '#generated/gql/graphql.ts'

/** A batch with its log. */
export type RecordedBatch = NonNullable<BatchByNumberQuery['batchByNumber']>

/** An entry of its log in full. */
export type LogView = BatchRecordQuery['batchLogs'][number]

/** A remark on it. */
export type RemarkView = BatchRecordQuery['remarks'][number]

/** Kegs that were filled from it. */
export type KegsView = BatchRecordQuery['kegTransactions'][number]

/** What it took from the stock, or needs. */
export type StockView = BatchIngredientsQuery['stockForBatch']

/** What was recorded of its volume before it was kegged. */
type VolumesView = BatchVolumesQuery['batchVolumes']

const asDate = (moment: string | null | undefined) => (moment ? new Date(moment) : null)

/** The batch's dates as moments. */
export const datesOf = (batch: BatchView) => ({
  mashingStartDate: asDate(batch.mashingStartDate),
  boilingStartDate: asDate(batch.boilingStartDate),
  fermentingStartDate: asDate(batch.fermentingStartDate),
  conditioningStartDate: asDate(batch.conditioningStartDate),
  keggingDate: asDate(batch.keggingDate),
  completedAt: asDate(batch.completedAt),
})

/** Day N of M in its tank, and the share in percent; null outside of a tank. */
export function tankDays(batch: BatchView, now: Date) {
  return isInTank(batch) ? tankProgress(batch, now) : null
}

/**
 * What is wrong with a batch in its tank: by the same rules as the alerts, at this moment. `measured` is what a device
 * measures in its vessel, `fermentation` what devices and its profile say.
 */
export function findingsOf(
  batch: RecordedBatch,
  now: Date,
  {
    measured,
    fermentation,
  }: { measured?: VesselReadings | undefined; fermentation?: Fermentation | undefined },
): Finding[] {
  if (batch.stage !== 'FERMENTING' && batch.stage !== 'CONDITIONING') return []
  const { openIssue, recipe } = batch
  return tankAlerts(
    {
      ...batch,
      ...datesOf(batch),
      recipeName: recipe.name,
      vesselLabel: vesselOf(batch)?.label ?? null,
      lastReadingAt: lastReadAt(batch, measured),
      issue: openIssue
        ? { severity: openIssue.issueSeverity ?? null, description: openIssue.issueDescription ?? null }
        : null,
      gravities: gravitiesOf(batch.readings),
      expectedOG: batch.originalGravity ?? recipe.expectedOG ?? null,
      expectedFG: recipe.expectedFG ?? null,
      stuckHours: recipe.stuckHours ?? null,
      readingHours: recipe.readingHours ?? null,
      sense: fermentation?.sense ?? null,
    },
    now,
  )
}

/** The newest temperature and gravity in its log. */
export function lastLogged({ readings }: RecordedBatch) {
  const newest = (kind: 'temperature' | 'gravity') => {
    const log = readings.findLast((reading) => typeof reading[kind] === 'number')
    return log && { value: Number(log[kind]), at: log.timestamp }
  }
  return { temperature: newest('temperature'), gravity: newest('gravity') }
}

/** The stages of a batch, with who moved it. */
export function railOf(batch: BatchView, moves: StageMovesQuery['stageMoves'], now: Date): RailStep[] {
  const made = moves.map(({ to, at, by }): RailMove => ({ to, at: new Date(at), by: by?.name ?? null }))
  return stageRail({ ...batch, ...datesOf(batch) }, made, { now, zone: breweryZone() })
}

/** The figures of a batch; what is undefined is not loaded yet. */
export function figuresOf(
  batch: RecordedBatch,
  kegs: readonly KegsView[] | undefined,
  stock: Pick<StockView, 'movements' | 'deletedMovements' | 'materials'> | undefined,
  volumes: VolumesView | undefined,
): BatchFigures {
  const { batchSizeBBL, leftInTankBBL, recipe, readings } = batch
  const { knockedOutBBL = null, transferredBBL = null, splitOffBBL = 0, splitCostCents = 0 } = volumes ?? {}
  return batchFigures({
    ...{ batchSizeBBL, leftInTankBBL, knockedOutBBL, transferredBBL, splitOffBBL, splitCostCents },
    originalGravity: batch.originalGravity ?? null,
    expectedOG: recipe.expectedOG ?? null,
    readings,
    kegs: kegs ?? [],
    taken: stock ? [...stock.movements, ...stock.deletedMovements, ...stock.materials] : [],
  })
}

/** The address of the batch's brew sheet. */
export function brewSheetOf({ batchNumber }: BatchView): string {
  return `/print/brew-sheet?batch=${encodeURIComponent(batchNumber)}`
}
