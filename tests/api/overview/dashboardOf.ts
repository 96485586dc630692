import type { TestServer } from '#tests/support/servers/server.ts'

const query = `{ dashboard {
  asOfSeq
  metrics { activeBatches capacityUtilization lowStockCount revenueCents bblProduced }
  alerts { kind severity title message link } alertCount
  equipment { available inUse cleaning maintenance }
  activeBatches { batchNumber recipeName equipmentId vesselLabel stage loggedTemperature { value at } loggedGravity { value at } batchSizeBBL daysElapsed expectedDays percent }
  tanks { label type status capacityBBL batch { batchNumber stage colorSRM alert percent } }
  upcomingSchedule { batchNumber stage brewDate batchSizeBBL recipeName }
  lowStockIngredients { name currentQuantity reorderThreshold stockStatus }
  production { topRecipes { name count totalBBL } totalBatchesCompleted avgBatchTimeDays
    weeks { from until bblProduced revenueCents } }
} }`

/** The dashboard, as far as tests read it. */
interface Dashboard {
  metrics: Record<string, number>
  alerts: { kind: string; severity: string; title: string; message: string; link: string }[]
  alertCount: number
  equipment: Record<string, number>
  activeBatches: {
    batchNumber: string
    daysElapsed: number
    expectedDays: number
    percent: number
    equipmentId: string | null
    vesselLabel: string
    loggedTemperature: { value: number; at: string } | null
    loggedGravity: { value: number; at: string } | null
  }[]
  tanks: {
    label: string
    type: string
    status: string
    capacityBBL: number
    batch: {
      batchNumber: string
      stage: string
      colorSRM: number | null
      alert: string | null
      percent: number
    } | null
  }[]
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
