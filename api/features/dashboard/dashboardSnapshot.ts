import { dayOf } from '#domain/batches/timeline.ts'
import type { Database } from '#api/db/client.ts'
import { lowStock, withStockStatus, type LowStockRow } from '#api/features/ingredients/lowStock.service.ts'
import { maySeeAlert, mostUrgent } from '#domain/overview/alerts.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { chartWeeks, percentOf, shownOnDashboard, windowDays } from '#domain/overview/dashboard.ts'
import { daysInVessel, progressOf } from '#domain/fermentation/fermentation.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { completed, figures, topRecipes, weeks, type FigureRow } from './figures.ts'

/** The dashboard, resolved once for everybody. */
export type DashboardSnapshot = Awaited<ReturnType<typeof readDashboard>>

const alertLimit = 50
const dayMs = 24 * 60 * 60 * 1_000

interface TankRow {
  batchId: string
  batchNumber: string
  recipeName: string
  stage: BatchStage
  vesselLabel: string | null
  batchSizeBBL: number
  fermentingStartDate: Date | null
  conditioningStartDate: Date | null
  expectedFermentationDays: number
  expectedConditioningDays: number
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

const inTanks = Prisma.sql`
  SELECT b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", e."label" AS "vesselLabel",
    b."batchSizeBBL"::float8, b."fermentingStartDate", b."conditioningStartDate", b."expectedFermentationDays",
    b."expectedConditioningDays"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" LEFT JOIN "Equipment" e
    ON e."id" = CASE b."stage" WHEN 'FERMENTING' THEN b."fermenterId" ELSE b."briteTankId" END
  WHERE b."stage" IN ('FERMENTING', 'CONDITIONING') ORDER BY e."label", b."batchNumber" LIMIT 100`

const upcoming = Prisma.sql`
  SELECT b."id" AS "batchId", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8, b."brewDate"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
  WHERE b."stage" = 'PLANNED' ORDER BY b."brewDate", b."batchNumber" LIMIT ${shownOnDashboard.upcoming}`

/** Reads the whole dashboard from one snapshot of the database. */
export async function readDashboard({ prisma }: Database, now: Date) {
  const since = new Date(now.getTime() - windowDays * dayMs)
  const [[row], tanks, planned, low, alerts, recipes, [done], byWeek] = await prisma.$transaction(
    [
      prisma.$queryRaw<FigureRow[]>(figures(since)),
      prisma.$queryRaw<TankRow[]>(inTanks),
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
  const forEveryone = alerts.filter(({ kind }) => maySeeAlert('VIEWER', kind))
  return {
    at: now,
    asOfSeq: row.asOfSeq.toString(),
    metrics: {
      activeBatches: row.activeBatches,
      capacityUtilization: percentOf(row.occupiedBBL, row.totalBBL),
      lowStockCount: row.lowStockCount,
      revenueCents: row.revenueCents,
      bblProduced: row.bblProduced,
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
    activeBatches: tanks.map((tank) => inTank(tank, now)).sort((a, b) => b.percent - a.percent),
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

function inTank(tank: TankRow, now: Date) {
  const { days, expectedDays } = daysInVessel(tank, now)
  return { ...tank, daysElapsed: days, expectedDays, percent: progressOf(days, expectedDays) }
}
