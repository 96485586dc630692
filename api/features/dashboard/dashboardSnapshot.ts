import { dayOf } from '#domain/batches/timeline.ts'
import type { Database } from '#api/db/client.ts'
import { lowStock, withStockStatus, type LowStockRow } from '#api/features/ingredients/lowStock.service.ts'
import { byUrgency, maySeeAlert, mostUrgent, sourceOf, type AlertKind } from '#domain/overview/alerts.ts'
import type { EquipmentStatus, EquipmentType } from '#domain/equipment/vessels.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { chartWeeks, percentOf, shownOnDashboard, windowDays } from '#domain/overview/dashboard.ts'
import { daysInVessel, elapsedOf, isMaturing } from '#domain/fermentation/fermentation.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { volumeFigures, type Volume } from '#domain/batches/volumes.ts'
import { completed, figures, producedBy, topRecipes, weeks, type FigureRow } from './figures.ts'

/** The dashboard, resolved once for everybody. */
export type DashboardSnapshot = Awaited<ReturnType<typeof readDashboard>>

const alertLimit = 50
const listLimit = 100
const dayMs = 24 * 60 * 60 * 1_000

/** A value and its time as they are in JSON. */
interface LoggedRow {
  value: number
  at: string
}

/** A batch in its tank. */
interface BatchRow {
  batchId: string
  batchNumber: string
  recipeName: string
  stage: BatchStage
  equipmentId: string | null
  vesselLabel: string | null
  loggedTemperature: LoggedRow | null
  loggedGravity: LoggedRow | null
  batchSizeBBL: number
  colorSRM: number | null
  fermentingStartDate: Date | null
  conditioningStartDate: Date | null
  expectedFermentationDays: number
  expectedConditioningDays: number
}

interface TankRow {
  equipmentId: string
  label: string
  type: EquipmentType
  status: EquipmentStatus
  capacityBBL: number
  /** What it holds, in US barrels; null when it is empty. */
  volumeBBL: number | null
}

interface UpcomingRow {
  batchId: string
  batchNumber: string
  recipeName: string
  stage: BatchStage
  batchSizeBBL: number
  brewDate: Date
}

interface WeekRow {
  from: Date
  until: Date
  bblProduced: number
  revenueCents: number
}

/** The newest entry in the log of a batch with a value in this column, as the column `logged`. */
const newest = (column: Prisma.Sql) => Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('value', ${column}, 'at', "timestamp") AS "logged" FROM "BatchLog"
    WHERE "batchId" = b."id" AND ${column} IS NOT NULL ORDER BY "timestamp" DESC, "id" DESC LIMIT 1)`

const inTanks = Prisma.sql`
  SELECT b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", e."id" AS "equipmentId",
    e."label" AS "vesselLabel", b."batchSizeBBL"::float8, r."colorSRM"::float8,
    b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays", b."expectedConditioningDays", warm."logged" AS "loggedTemperature",
    dense."logged" AS "loggedGravity"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" LEFT JOIN "Equipment" e
    ON e."id" = CASE b."stage" WHEN 'FERMENTING' THEN b."fermenterId" ELSE b."briteTankId" END
  ${newest(Prisma.sql`"temperature"`)} warm ON true
  ${newest(Prisma.sql`"gravity"`)} dense ON true
  WHERE b."stage" IN ('FERMENTING', 'CONDITIONING', 'KEGGING') ORDER BY e."label", b."batchNumber" LIMIT 200`

const tanks = Prisma.sql`
  SELECT "id" AS "equipmentId", "label", "type", "status", "capacityBBL"::float8, c."volumeBBL"::float8
  FROM "Equipment" LEFT JOIN "VesselContent" c ON c."equipmentId" = "id" AND c."volumeBBL" > 0
  WHERE "retiredAt" IS NULL AND "type" IN ('FERMENTER', 'BRITE_TANK')
  ORDER BY "type" = 'BRITE_TANK', length("label"), "label" LIMIT ${listLimit}`

const upcoming = Prisma.sql`
  SELECT b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8, b."brewDate"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
  WHERE b."stage" = 'PLANNED' ORDER BY b."brewDate", b."batchNumber" LIMIT ${shownOnDashboard.upcoming}`

/** Reads the whole dashboard from one snapshot of the database. */
export async function readDashboard({ prisma }: Database, now: Date) {
  const since = new Date(now.getTime() - windowDays * dayMs)
  const [[row], produced, batches, vessels, planned, low, alerts, recipes, [done], byWeek] =
    await prisma.$transaction(
      [
        prisma.$queryRaw<FigureRow[]>(figures(since)),
        prisma.$queryRaw<Volume[]>(producedBy(since)),
        prisma.$queryRaw<BatchRow[]>(inTanks),
        prisma.$queryRaw<TankRow[]>(tanks),
        prisma.$queryRaw<UpcomingRow[]>(upcoming),
        prisma.$queryRaw<LowStockRow[]>(lowStock(shownOnDashboard.lowStock)),
        prisma.alert.findMany({ where: { clearedAt: null } }),
        prisma.$queryRaw<{ recipeId: string; name: string; count: number; totalBBL: number }[]>(
          topRecipes(since, shownOnDashboard.topRecipes),
        ),
        prisma.$queryRaw<{ count: number; days: number | null }[]>(completed(since)),
        prisma.$queryRaw<WeekRow[]>(weeks(now, chartWeeks)),
      ],
      { isolationLevel: 'RepeatableRead' },
    )
  if (!row) throw new Error('The row that numbers the changes is missing.')
  const alertOf = mostUrgentOf(alerts)
  const held = batches.map((batch) => ({ ...inTank(batch, now), alert: alertOf.get(batch.batchId) ?? null }))
  const byTank = new Map(held.map((batch) => [batch.equipmentId, batch]))
  const forEveryone = alerts.filter(({ kind }) => maySeeAlert('VIEWER', kind))
  return {
    at: now,
    asOfSeq: row.asOfSeq.toString(),
    metrics: {
      activeBatches: row.activeBatches,
      capacityUtilization: percentOf(row.occupiedBBL, row.totalBBL),
      lowStockCount: row.lowStockCount,
      revenueCents: row.revenueCents,
      bblProduced: rounded(
        produced.reduce((sum, { bbl }) => sum + bbl, 0),
        storedDecimals.volume,
      ),
      producedBy: produced.sort((a, b) => volumeFigures.indexOf(a.figure) - volumeFigures.indexOf(b.figure)),
    },
    alerts: mostUrgent(forEveryone, alertLimit),
    alertCount: forEveryone.length,
    /** The alerts as administrators see them. */
    forAdministrators: { alerts: mostUrgent(alerts, alertLimit), alertCount: alerts.length },
    equipment: {
      available: row.available,
      inUse: row.inUse,
      cleaning: row.cleaning,
      maintenance: row.maintenance,
    },
    activeBatches: held
      .filter(({ stage }) => isMaturing(stage))
      .slice(0, listLimit)
      .sort((a, b) => b.percent - a.percent),
    tanks: vessels.map((tank) => ({ ...tank, batch: byTank.get(tank.equipmentId) ?? null })),
    upcomingSchedule: planned.map((brew) => ({
      ...brew,
      brewDate: dayOf(brew.brewDate),
    })),
    lowStockIngredients: low.map(withStockStatus),
    production: {
      topRecipes: recipes,
      totalBatchesCompleted: done?.count ?? 0,
      avgBatchTimeDays: done?.days ?? null,
      weeks: byWeek,
    },
  }
}

function inTank(batch: BatchRow, now: Date) {
  const { days, expectedDays } = daysInVessel(batch, now)
  return {
    ...batch,
    loggedTemperature: loggedValue(batch.loggedTemperature),
    loggedGravity: loggedValue(batch.loggedGravity),
    daysElapsed: days,
    expectedDays,
    percent: elapsedOf(days, expectedDays),
  }
}

/** The kind of the most urgent alert about each batch in a tank. */
function mostUrgentOf(alerts: readonly Prisma.AlertModel[]): Map<string, AlertKind> {
  const ofTanks = alerts.filter(({ kind }) => sourceOf(kind) === 'TANKS').sort(byUrgency)
  return new Map(ofTanks.reverse().map(({ key, kind }) => [key.slice(kind.length + 1), kind]))
}

const loggedValue = (logged: LoggedRow | null) => logged && { value: logged.value, at: new Date(logged.at) }
