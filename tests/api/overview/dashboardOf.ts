import type { TestServer } from '#tests/support/servers/server.ts'

const query = `{ dashboard {
  asOfSeq
  metrics { activeBatches capacityUtilization lowStockCount revenueCents bblProduced }
  alerts { severity title message link } alertCount
  equipment { available inUse cleaning maintenance }
  activeBatches { batchNumber recipeName vesselLabel stage batchSizeBBL daysElapsed expectedDays percent }
  upcomingSchedule { batchNumber stage brewDate batchSizeBBL recipeName }
  lowStockIngredients { name currentQuantity reorderThreshold stockStatus }
  production { topRecipes { name count totalBBL } totalBatchesCompleted avgBatchTimeDays
    weeks { from until bblProduced revenueCents } }
} }`

/** The dashboard, as far as tests read it. */
interface Dashboard {
  metrics: Record<string, number>
  alerts: { severity: string; title: string; message: string; link: string }[]
  alertCount: number
  equipment: Record<string, number>
  activeBatches: { batchNumber: string; daysElapsed: number; percent: number; vesselLabel: string }[]
  upcomingSchedule: { batchNumber: string; brewDate: string }[]
  lowStockIngredients: { name: string; stockStatus: string }[]
  production: {
    topRecipes: { name: string; count: number; totalBBL: number }[]
    totalBatchesCompleted: number
    avgBatchTimeDays: number | null
    weeks: { from: string; until: string; bblProduced: number; revenueCents: number }[]
  }
}

/** The whole dashboard, for the person with this token. */
export async function dashboardOf(server: TestServer, token: string): Promise<Dashboard> {
  const answer = await server.ask<{ dashboard: Dashboard }>(token, query)
  if (!answer.data) throw new Error(JSON.stringify(answer.errors))
  return answer.data.dashboard
}
