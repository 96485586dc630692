import { z } from 'zod'
import { dashboard } from '#api/features/dashboard/dashboard.service.ts'
import type { AlertSeverity } from '#domain/overview/alerts.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import { unitLabels } from '#domain/stock/units.ts'
import { call, type Route } from '#api/rest/call.ts'
import { moment } from '#api/rest/shapes/shapes.ts'
import { stageWords } from '#api/rest/shapes/words.ts'

const tag = 'Dashboard'

const severityNames = { ERROR: 'error', WARNING: 'warning', INFO: 'info' } as const satisfies Record<
  AlertSeverity,
  string
>
const categoryNames = {
  GRAIN: 'grain',
  HOPS: 'hops',
  YEAST: 'yeast',
  MISC: 'misc',
} as const satisfies Record<IngredientCategory, string>

const overview = z
  .object({
    metrics: z.object({
      activeBatches: z.int().describe('Batches that ferment or condition.'),
      capacityUtilization: z.number().describe('Percent of the barrels of all fermenters and brite tanks.'),
      lowStockCount: z.int(),
      revenueThisMonth: z.number().describe('Of the last 30 days, in the currency of the prices.'),
      bblProduced30Days: z.number(),
    }),
    alerts: z.array(
      z.object({
        _id: z.string(),
        type: z.enum(Object.values(severityNames)),
        title: z.string(),
        message: z.string(),
        link: z.string().nullable(),
      }),
    ),
    activeBatches: z.array(
      z.object({
        _id: z.string(),
        status: stageWords.word,
        equipment: z.string().nullable().describe('The label of its tank.'),
        recipe: z.string(),
        batchNumber: z.string(),
        batchSizeBBL: z.number(),
        daysElapsed: z.int(),
        expectedDays: z.int(),
      }),
    ),
    upcomingSchedule: z.array(
      z.object({
        _id: z.string(),
        recipe: z.string(),
        status: stageWords.word,
        batchSizeBBL: z.number(),
        brewDate: z.string().nullable(),
      }),
    ),
    lowStockIngredients: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        category: z.enum(Object.values(categoryNames)),
        currentQuantity: z.number(),
        unit: z.string().describe('lbs, oz, grams, kg …'),
        reorderThreshold: z.number(),
      }),
    ),
  })
  .meta({ id: 'DashboardOverview' })

const showOverview = call({
  tag,
  action: 'read',
  about: 'The brewery at a glance: metrics, alerts, batches in tanks, brews to come, what runs low',
  answer: overview,
  async handle(ctx) {
    const { metrics, alerts, activeBatches, upcomingSchedule, lowStockIngredients } = await dashboard(ctx)
    const { revenueCents, bblProduced, ...counts } = metrics
    return {
      metrics: { ...counts, revenueThisMonth: revenueCents / 100, bblProduced30Days: bblProduced },
      alerts: alerts.map(({ id, severity, title, message, link }) => {
        return { _id: id, type: severityNames[severity], title, message, link }
      }),
      activeBatches: activeBatches.map(({ batchId, stage, vesselLabel, recipeName, ...batch }) => ({
        _id: batchId,
        status: stageLabels[stage],
        equipment: vesselLabel,
        recipe: recipeName,
        batchNumber: batch.batchNumber,
        batchSizeBBL: batch.batchSizeBBL,
        daysElapsed: batch.daysElapsed,
        expectedDays: batch.expectedDays,
      })),
      upcomingSchedule: upcomingSchedule.map(({ batchId, recipeName, stage, batchSizeBBL, brewDate }) => ({
        _id: batchId,
        recipe: recipeName,
        status: stageLabels[stage],
        batchSizeBBL,
        brewDate: `${brewDate}T00:00:00`,
      })),
      lowStockIngredients: lowStockIngredients.map((item) => ({
        _id: item.ingredientId,
        name: item.name,
        category: categoryNames[item.category],
        currentQuantity: item.currentQuantity,
        unit: unitLabels[item.unit],
        reorderThreshold: item.reorderThreshold,
      })),
    }
  },
})

const analytics = z
  .object({
    topRecipes: z.array(z.object({ name: z.string(), count: z.int(), totalBBL: z.number() })),
    totalBatchesCompleted: z.int(),
    avgBatchTimeDays: z.number().describe('0 when no batch was completed.'),
    weeks: z.array(z.object({ from: moment, until: moment, bblProduced: z.number(), revenue: z.number() })),
  })
  .meta({ id: 'ProductionAnalytics' })

const showProductionAnalytics = call({
  tag,
  action: 'read',
  about: 'Top recipes and completed batches of the last 30 days; barrels and revenue of the last 12 weeks',
  answer: analytics,
  async handle(ctx) {
    const { production } = await dashboard(ctx)
    return {
      topRecipes: production.topRecipes.map(({ name, count, totalBBL }) => ({ name, count, totalBBL })),
      totalBatchesCompleted: production.totalBatchesCompleted,
      avgBatchTimeDays: production.avgBatchTimeDays ?? 0,
      weeks: production.weeks.map(({ from, until, bblProduced, revenueCents }) => ({
        from: from.toISOString(),
        until: until.toISOString(),
        bblProduced,
        revenue: revenueCents / 100,
      })),
    }
  },
})

const showEquipmentSummary = call({
  tag,
  action: 'read',
  about: 'How many vessels in service have each status',
  answer: z
    .object({ available: z.int(), inUse: z.int(), cleaning: z.int(), maintenance: z.int() })
    .meta({ id: 'EquipmentSummary' }),
  handle: async (ctx) => (await dashboard(ctx)).equipment,
})

/** The calls of the dashboard, each at its address. */
export const dashboardCalls: Route[] = [
  ['GET', '/dashboard/overview', showOverview],
  ['GET', '/dashboard/production-analytics', showProductionAnalytics],
  ['GET', '/dashboard/equipment-status', showEquipmentSummary],
]
