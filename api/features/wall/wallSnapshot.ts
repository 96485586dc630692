import { written } from '#api/language/readers.ts'
import type { Database } from '#api/db/client.ts'
import {
  lowStock,
  lowStockCount,
  withStockStatus,
  type LowStockRow,
} from '#api/features/ingredients/lowStock.service.ts'
import { batchStages, type BatchStage } from '#domain/batches/batchStages.ts'
import { stageReached, type BrewStepKind } from '#domain/brewDay/brewSteps.ts'
import { vesselFieldOf, type EquipmentStatus, type EquipmentType } from '#domain/equipment/vessels.ts'
import { shortTitleInBatch } from '#domain/brewDay/brewsOfBatch.ts'
import { alertsOfAdministrators, mostUrgent } from '#domain/overview/alerts.ts'
import { daysInVessel } from '#domain/fermentation/fermentation.ts'
import { isWallStep, sortedByDue } from '#domain/overview/today.ts'
import { batchItems } from '#domain/overview/todayBatches.ts'
import { batchHealth, gravityTrend, shownOnWall } from '#domain/overview/wall.ts'
import { brewingBatches, callsOf, type BrewingRow } from '#api/features/today/brewCalls.service.ts'
import { waitingBatches, waitingBatchOf, type WaitingRow } from '#api/features/today/todayRows.service.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { breweryId } from '#domain/brewery/breweryForm.ts'
import { isHeldBy } from '#api/features/equipment/occupancy.service.ts'
import { tankStays } from '#api/db/readings/tankStays.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** The wall, resolved once for everybody: `board` is null in a heartbeat. */
export interface WallSnapshot {
  asOfSeq: string | number
  board: WallBoard | null
}

/** Everything on the wall. */
export type WallBoard = Awaited<ReturnType<typeof readWall>>['board']

/** Reads what is stored of the wall from one snapshot of the database, and the brewery's zone. */
export async function readWall({ prisma }: Database, now: Date) {
  const zone = await breweryZone(byPrisma(prisma).sql)
  const [counter, brewery, brewing, begunRows, vesselRows, stepRows, alerts, low, [lowCount], kegRows] =
    await prisma.$transaction(
      [
        prisma.changeCounter.findUniqueOrThrow({ where: { id: 1 } }),
        prisma.brewery.findUniqueOrThrow({ where: { id: breweryId } }),
        prisma.$queryRaw<BrewingRow[]>(brewingBatches),
        prisma.$queryRaw<BegunRow[]>(begun),
        prisma.$queryRaw<VesselRow[]>(vessels),
        prisma.$queryRaw<WaitingRow[]>(waitingBatches(dayAt(now, zone))),
        prisma.alert.findMany({ where: { clearedAt: null, kind: { notIn: [...alertsOfAdministrators] } } }),
        prisma.$queryRaw<LowStockRow[]>(lowStock(shownOnWall.lowStock)),
        prisma.$queryRaw<{ count: number }[]>(lowStockCount),
        prisma.$queryRaw<KegRow[]>(kegs),
      ],
      { isolationLevel: 'RepeatableRead' },
    )
  const next = stepsOf(stepRows, now, zone)
  const brews = begunRows.flatMap(placeOf)
  return {
    zone,
    asOfSeq: counter.value.toString(),
    board: {
      brewery,
      vessels: vesselRows.map((row) => vesselOf(row, brewing, brews, now)),
      next: next.slice(0, shownOnWall.next),
      nextCount: next.length,
      alerts: mostUrgent(alerts, shownOnWall.alerts),
      alertCount: alerts.length,
      lowStock: low.map(withStockStatus),
      lowStockCount: lowCount?.count ?? 0,
      kegs: kegRows.slice(0, shownOnWall.kegs),
      beerCount: kegRows.length,
      kegTotals: {
        halfBBL: kegRows.reduce((sum, { halfBBL }) => sum + halfBBL, 0),
        sixthBBL: kegRows.reduce((sum, { sixthBBL }) => sum + sixthBBL, 0),
      },
    },
  }
}

type Brew = ReturnType<typeof placeOf>[number]

/** The vessel that a brew has reached by its brew day, and whether that is ahead of its batch's stage; none without a vessel. */
function placeOf({ kinds, ...batch }: BegunRow) {
  const stage = stageReached(kinds)
  const field = stage && vesselFieldOf(stage)
  const equipmentId = field && batch[field === 'briteTankId' ? 'fermenterId' : field]
  if (!stage || !equipmentId) return []
  const isAhead = batchStages.indexOf(stage) > batchStages.indexOf(batch.stage)
  return [{ ...batch, stage, equipmentId, isAhead }]
}

function vesselOf(row: VesselRow, brewing: readonly BrewingRow[], brews: readonly Brew[], now: Date) {
  const { equipmentId, label, name, type, status, capacityBBL, volumeBBL, isVolumeAssumed } = row
  const batch = batchOf(heldBy(row, brewing, brews), brewing, now)
  return { equipmentId, label, name, type, status, capacityBBL, volumeBBL, isVolumeAssumed, batch }
}

/** A vessel with the batch that is in it: a brew day may be ahead of its batch's stage, which is often moved later. */
function heldBy(row: VesselRow, brewing: readonly BrewingRow[], brews: readonly Brew[]): VesselRow {
  const own = brews.filter(({ batchId }) => batchId === row.batchId)
  const isHere = ({ equipmentId }: Brew) => equipmentId === row.equipmentId
  const hasLeft = own.some(({ isAhead }) => isAhead) && !own.some(isHere)
  if (row.batchId && !hasLeft) return row
  const empty = { ...row, batchId: null, hasIssue: null, temperature: null, gravities: null, since: null }
  return { ...empty, ...(brews.find((brew) => brew.isAhead && isHere(brew)) ?? brewIn(row, brewing)) }
}

/** The brew whose timer runs in a vessel that its batch is not in: one of several, since the stage is that of the batch. */
function brewIn({ equipmentId, type }: VesselRow, brewing: readonly BrewingRow[]): Partial<VesselRow> {
  const isHere = (batch: BrewingRow) =>
    batch.brews > 1 && callsOf(batch).some(({ vessel }) => vessel?.id === equipmentId)
  const found = brewing.find(isHere)
  if (!found) return {}
  const { id: batchId, batchNumber, recipeName, batchSizeBBL } = found
  return {
    batchId,
    batchNumber,
    recipeName,
    stage: type === 'MASH_TUN' ? 'MASHING' : 'BOILING',
    batchSizeBBL,
  }
}

/** What the timers of a batch call for in a vessel; of a single brew all of it, though the batch may be in another one. */
function callsIn(equipmentId: string, batch: BrewingRow) {
  const calls = callsOf(batch)
  if (batch.brews === 1) return calls
  return calls.filter(({ vessel }) => !vessel || vessel.id === equipmentId)
}

function batchOf(row: VesselRow, brewing: readonly BrewingRow[], now: Date) {
  const { batchId, batchNumber, recipeName, stage, batchSizeBBL, expectedFG, colorSRM, hasIssue, since } = row
  if (!batchId) return null
  const isInTank = stage === 'FERMENTING' || stage === 'CONDITIONING' || stage === 'KEGGING'
  const timed = brewing.find(({ id }) => id === batchId)
  const { days, expectedDays } = daysInVessel(row, now)
  const latestLog = hasIssue === null ? null : { issueFlag: hasIssue }
  const gravities = (row.gravities ?? []).map(({ value, at }) => ({
    gravity: value,
    timestamp: new Date(at),
  }))
  const newest = gravities.at(-1)
  return {
    ...{ batchId, batchNumber, recipeName, stage, batchSizeBBL, expectedFG, colorSRM, since },
    day: isInTank ? days : null,
    expectedDays: isInTank ? expectedDays : null,
    health: isInTank ? batchHealth({ stage, latestLog, days, expectedDays }) : null,
    temperature: row.temperature && logged(row.temperature.value, new Date(row.temperature.at)),
    gravity: newest ? logged(newest.gravity, newest.timestamp) : null,
    ...notMeasured,
    trend: gravityTrend(gravities),
    curve: gravities.map(({ gravity }) => gravity),
    calls: timed
      ? callsIn(row.equipmentId, timed).map(({ timer, ...step }) => {
          const said = shortTitleInBatch(step, timed.brews)
          return { text: written(said), textSaid: said, timer }
        })
      : [],
  }
}

const logged = (value: number, at: Date) => ({ value, at, isMeasured: false })

/** What is known of a batch that no device measures and that has no profile. */
const notMeasured: { setPoint: number | null; isOffProfile: boolean; finish: Day | null } = {
  setPoint: null,
  isOffProfile: false,
  finish: null,
}

/** The steps of batches among what there is to do. */
function stepsOf(rows: WaitingRow[], now: Date, zone: string) {
  const items = rows.flatMap((row) => batchItems(waitingBatchOf(row), now, zone))
  return sortedByDue(items, now, zone)
    .filter(isWallStep)
    .flatMap(({ kind, batch, vessel, dueAt, dueOn }) => {
      const due = dueOn ?? (dueAt && dayAt(dueAt, zone))
      if (!batch || !due) return []
      const { id: batchId, batchNumber, recipeName } = batch
      return [{ kind, batchId, batchNumber, recipeName, vesselLabel: vessel?.label ?? null, due, dueAt }]
    })
}

/** A value and its time as they are in JSON. */
interface ReadingRow {
  value: number
  at: string
}

/** A vessel in service, with the batch in it. */
interface VesselRow {
  equipmentId: string
  label: string
  name: string
  type: EquipmentType
  status: EquipmentStatus
  capacityBBL: number
  /** What it holds, in US barrels; null when it is empty. */
  volumeBBL: number | null
  /** The volume follows from what nobody measured. */
  isVolumeAssumed: boolean
  batchId: string | null
  batchNumber: string
  recipeName: string
  stage: BatchStage
  batchSizeBBL: number
  fermentingStartDate: Date | null
  conditioningStartDate: Date | null
  expectedFermentationDays: number
  expectedConditioningDays: number
  expectedFG: number | null
  colorSRM: number | null
  /** Whether an issue is open; null without a log. */
  hasIssue: boolean | null
  temperature: ReadingRow | null
  gravities: ReadingRow[] | null
  /** Since when it is there; null where that is not known. */
  since: Date | null
}

/** Every vessel with its batch and log: whether an issue is open, the newest temperature, the last gravities. */
const vessels = Prisma.sql`
  SELECT e."id" AS "equipmentId", e."label", e."name", e."type", e."status", e."capacityBBL"::float8,
    held."volumeBBL"::float8, coalesce(held."isAssumed", false) AS "isVolumeAssumed", b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8,
    b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays",
    r."expectedFG"::float8, r."colorSRM"::float8, log."hasIssue", warm."temperature", curve."gravities",
    stay."since"
  FROM "Equipment" e
  LEFT JOIN "VesselContent" held ON held."equipmentId" = e."id" AND held."volumeBBL" > 0
  LEFT JOIN "Batch" b ON ${isHeldBy}
  LEFT JOIN "Recipe" r ON r."id" = b."recipeId"
  LEFT JOIN LATERAL (
    SELECT bool_or("issueFlag" AND "issueResolvedAt" IS NULL) AS "hasIssue" FROM "BatchLog"
    WHERE "batchId" = b."id") log ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('value', "temperature", 'at', "timestamp") AS "temperature" FROM "BatchLog"
    WHERE "batchId" = b."id" AND "temperature" IS NOT NULL ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) warm ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('value', g."gravity", 'at', g."timestamp") ORDER BY g."timestamp") AS "gravities"
    FROM (SELECT "timestamp", "gravity" FROM "BatchLog" WHERE "batchId" = b."id" AND "gravity" IS NOT NULL
      ORDER BY "timestamp" DESC, "id" DESC LIMIT ${shownOnWall.curve}) g) curve ON true
  LEFT JOIN LATERAL (
    SELECT max(s."since") AS "since" FROM ${tankStays} s
    WHERE s."equipmentId" = e."id" AND s."until" IS NULL) stay ON true
  WHERE e."retiredAt" IS NULL
  ORDER BY array_position(ARRAY['FERMENTER', 'BRITE_TANK', 'KETTLE', 'MASH_TUN'], e."type"::text),
    length(e."label"), e."label" LIMIT ${shownOnWall.vessels}`

/** A brew of a batch that has not reached its fermenter, with the steps that were begun or done. */
interface BegunRow extends Omit<
  VesselRow,
  | 'equipmentId'
  | 'label'
  | 'name'
  | 'type'
  | 'status'
  | 'capacityBBL'
  | 'volumeBBL'
  | 'isVolumeAssumed'
  | 'hasIssue'
  | 'temperature'
  | 'gravities'
> {
  mashTunId: string | null
  kettleId: string | null
  fermenterId: string | null
  kinds: BrewStepKind[]
}

/** The brews whose brew day has begun, of batches that were not moved to Fermenting. */
const begun = Prisma.sql`
  SELECT b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8,
    b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays",
    r."expectedFG"::float8, r."colorSRM"::float8, b."mashTunId", b."kettleId", b."fermenterId", steps."kinds", steps."since"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
  JOIN LATERAL (
    SELECT array_agg(s."kind"::text) AS "kinds",
      min(s."doneAt") FILTER (WHERE s."kind" = 'TRANSFER') AS "since" FROM "BrewStep" s
    WHERE s."batchId" = b."id" AND (s."doneAt" IS NOT NULL OR s."timerStartedAt" IS NOT NULL)
    GROUP BY s."brew") steps ON true
  WHERE b."stage" IN ('PLANNED', 'MASHING', 'BOILING') ORDER BY b."id" LIMIT ${shownOnWall.vessels}`

/** The kegs of a beer, and of all of them. */
interface KegRow {
  beerTypeId: string
  name: string
  halfBBL: number
  sixthBBL: number
}

/** Every beer that has kegs in the inventory, by name. */
const kegs = Prisma.sql`
  SELECT t."id" AS "beerTypeId", t."name",
    coalesce(sum(k."quantity") FILTER (WHERE k."size" = 'HALF_BBL'), 0)::int AS "halfBBL",
    coalesce(sum(k."quantity") FILTER (WHERE k."size" = 'SIXTH_BBL'), 0)::int AS "sixthBBL"
  FROM "BeerType" t JOIN "Keg" k ON k."beerTypeId" = t."id" AND k."size" IS NOT NULL GROUP BY t."id", t."name" ORDER BY lower(t."name")`
