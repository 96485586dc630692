import { z } from 'zod'
import { measured } from '#api/rest/shapes/measured.ts'
import { alertTexts } from '#api/features/dashboard/alertWords.service.ts'
import { dashboard } from '#api/features/dashboard/dashboard.service.ts'
import { alertSeverities } from '#domain/overview/alerts.ts'
import { unitNames } from '#domain/stock/units.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { entity, moment, money, written } from '#api/rest/shapes/shapes.ts'
import { categoryWords, inLowerCase, stageWords } from '#api/rest/shapes/words.ts'

const overview = z
  .object({
    metrics: z.object({
      activeBatches: z.int().describe('Batches that ferment or condition.'),
      capacityUtilization: z.number().describe('Percent of the barrels of all fermenters and brite tanks.'),
      lowStockCount: z.int(),
      revenueThisMonth: money.describe(
        'Of the last 30 days, in the currency of the prices: below 0 when more was reversed in this period than sold.',
      ),
      bblProduced30Days: measured('volume', z.number()),
    }),
    alerts: z.array(
      entity({
        type: inLowerCase(alertSeverities).word,
        title: z.string(),
        message: z.string(),
        link: z.string().nullable(),
      }),
    ),
    activeBatches: z.array(
      entity({
        status: stageWords.word,
        equipment: z.string().nullable().describe('The label of its tank.'),
        recipe: z.string(),
        batchNumber: z.string(),
        batchSizeBBL: measured('volume', z.number()),
        daysElapsed: z.int(),
        expectedDays: z.int(),
      }),
    ),
    upcomingSchedule: z.array(
      entity({
        recipe: z.string(),
        status: stageWords.word,
        batchSizeBBL: measured('volume', z.number()),
        brewDate: written((day: string) => `${day}T00:00:00`, z.string().nullable()),
      }),
    ),
    lowStockIngredients: z.array(
      entity({
        name: z.string(),
        category: categoryWords.word,
        currentQuantity: z.number(),
        unit: written(
          (unit: keyof typeof unitNames) => unitNames[unit],
          z.string().describe('lbs, oz, grams, kg …'),
        ),
        reorderThreshold: z.number(),
      }),
    ),
  })
  .meta({ id: 'DashboardOverview' })

const analytics = z
  .object({
    topRecipes: z.array(
      z.object({ name: z.string(), count: z.int(), totalBBL: measured('volume', z.number()) }),
    ),
    totalBatchesCompleted: z.int(),
    avgBatchTimeDays: z.number().describe('0 when no batch was completed.'),
    weeks: z.array(
      z.object({ from: moment, until: moment, bblProduced: measured('volume', z.number()), revenue: money }),
    ),
  })
  .meta({ id: 'ProductionAnalytics' })

const vesselSummary = z
  .object({ available: z.int(), inUse: z.int(), cleaning: z.int(), maintenance: z.int() })
  .meta({ id: 'EquipmentSummary' })

/** The calls of the dashboard. */
export const dashboardCalls = callsAbout('Dashboard', {
  'GET /dashboard/overview': call({
    action: 'read',
    about: 'The brewery at a glance: metrics, alerts, batches in tanks, brews to come, what runs low',
    answer: overview,
    async handle(ctx) {
      const { metrics, alerts, activeBatches, upcomingSchedule, lowStockIngredients } = await dashboard(ctx)
      const { revenueCents: revenueThisMonth, bblProduced: bblProduced30Days } = metrics
      return {
        metrics: { ...metrics, revenueThisMonth, bblProduced30Days },
        alerts: await Promise.all(
          alerts.map(async (alert) => ({
            ...alert,
            type: alert.severity,
            ...(await alertTexts(ctx, alert)),
          })),
        ),
        activeBatches: activeBatches.map(({ batchId: id, stage, recipeName, vesselLabel, ...batch }) => {
          return { ...batch, id, status: stage, recipe: recipeName, equipment: vesselLabel }
        }),
        upcomingSchedule: upcomingSchedule.map(({ batchId: id, stage, recipeName, ...brew }) => {
          return { ...brew, id, status: stage, recipe: recipeName }
        }),
        lowStockIngredients: lowStockIngredients.map((item) => ({ ...item, id: item.ingredientId })),
      }
    },
  }),
  'GET /dashboard/production-analytics': call({
    action: 'read',
    about: 'Top recipes and completed batches of the last 30 days; barrels and revenue of the last 12 weeks',
    answer: analytics,
    async handle(ctx) {
      const { production } = await dashboard(ctx)
      const weeks = production.weeks.map((week) => ({ ...week, revenue: week.revenueCents }))
      return { ...production, avgBatchTimeDays: production.avgBatchTimeDays ?? 0, weeks }
    },
  }),
  'GET /dashboard/equipment-status': call({
    action: 'read',
    about: 'How many vessels in service have each status',
    answer: vesselSummary,
    handle: async (ctx) => (await dashboard(ctx)).equipment,
  }),
})
