import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { Role } from '#domain/people/roles.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { watchOver } from '#tests/web/following.ts'
import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx'
import type { DashboardView } from '#web/features/dashboard/dashboardViews.ts'
import type { Connection } from '#web/live/stream/connection.ts'
import type { Watches } from '#web/live/connection/watches.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { anAlert } from './anAlert.ts'
import { answering } from '#tests/web/answering.ts'

/** A moment a week ago. */
export const weekAgo = daysAgo(7).toISOString()

/** A brewery in which nothing was brewed. */
export const empty: DashboardView = {
  at: weekAgo,
  metrics: {
    ...{ activeBatches: 0, capacityUtilization: 0, lowStockCount: 0, revenueCents: 0, bblProduced: 0 },
    producedBy: [],
  },
  alerts: [],
  alertCount: 0,
  equipment: { available: 0, inUse: 0, cleaning: 0, maintenance: 0 },
  activeBatches: [],
  tanks: [],
  upcomingSchedule: [],
  lowStockIngredients: [],
  production: { topRecipes: [], totalBatchesCompleted: 0, avgBatchTimeDays: null, weeks: [] },
}

/** A brewery with something of everything. */
export const busy: DashboardView = {
  ...empty,
  metrics: {
    activeBatches: 12,
    capacityUtilization: 64.3,
    lowStockCount: 6,
    revenueCents: 2_248_250,
    bblProduced: 50.5,
    producedBy: [
      { figure: 'PACKAGED', bbl: 40.5 },
      { figure: 'PLANNED', bbl: 10 },
    ],
  },
  alerts: [1, 2, 3, 4, 5, 6].map((id) => anAlert(id)),
  alertCount: 6,
  equipment: { available: 3, inUse: 11, cleaning: 2, maintenance: 1 },
  activeBatches: [
    {
      batchId: 'b1',
      batchNumber: '2026-076',
      recipeName: 'Valley Helles',
      stage: 'FERMENTING',
      equipmentId: 'v7',
      vesselLabel: 'FV-7',
      loggedTemperature: null,
      loggedGravity: null,
      batchSizeBBL: 10,
      daysElapsed: 21,
      expectedDays: 21,
      percent: 100,
    },
  ],
  tanks: [
    {
      ...{
        equipmentId: 'v7',
        label: 'FV-7',
        type: 'FERMENTER',
        status: 'IN_USE',
        capacityBBL: 10,
        volumeBBL: 6.5,
      },
      batch: {
        ...{ batchId: 'b1', batchNumber: '2026-076', recipeName: 'Valley Helles', stage: 'FERMENTING' },
        ...{
          batchSizeBBL: 10,
          colorSRM: 4,
          alert: 'OVERDUE',
          daysElapsed: 21,
          expectedDays: 21,
          percent: 100,
        },
      },
    },
    {
      ...{
        equipmentId: 'v8',
        label: 'BT-1',
        type: 'BRITE_TANK',
        status: 'CLEANING',
        capacityBBL: 5,
        volumeBBL: null,
      },
      batch: null,
    },
  ],
  upcomingSchedule: [
    {
      batchId: 'b2',
      batchNumber: '2026-087',
      recipeName: 'Sunny Blonde',
      stage: 'PLANNED',
      batchSizeBBL: 3,
      brewDate: null,
    },
  ],
  lowStockIngredients: [
    {
      ingredientId: 'i1',
      name: 'Cascade',
      category: 'HOPS',
      currentQuantity: 0,
      unit: 'OZ',
      reorderThreshold: 16,
      stockStatus: 'OUT',
    },
  ],
  production: {
    topRecipes: [{ recipeId: 'r1', name: 'Millstone Pale Ale', count: 3, totalBBL: 14 }],
    totalBatchesCompleted: 9,
    avgBatchTimeDays: 22.5,
    weeks: [{ from: weekAgo, until: new Date().toISOString(), bblProduced: 8, revenueCents: 533_000 }],
  },
}

/** A brewery with something in stock, and nothing else. */
export const firstSteps = {
  ...{ asOfSeq: '1', equipment: [], recipes: [] },
  ingredients: [{ id: 'i1', name: 'Pilsner Malt', category: 'GRAIN', unit: 'LBS', currentQuantity: 55 }],
  people: [{ __typename: 'Person', id: 'u1', name: 'Ana', role: 'ADMIN' }],
  batchTotals: { total: 0, byStage: [] },
}

/** The server: its responses, and the subscription by which it pushes more. */
export let house: {
  dashboard: DashboardView | null
  firstSteps: Omit<typeof firstSteps, 'batchTotals'> & {
    batchTotals: { total: number; byStage: { stage: BatchStage; count: number }[] }
  }
  readings: object[]
  sent: string[]
  tell?: (dashboard: DashboardView) => void
}

/** What the page follows, to cut its connection. */
export let watches: Watches | undefined

/** A connection that the house pushes over. */
export const line: Connection = {
  subscribe: () => undefined,
  close: () => undefined,
  listen: () => () => undefined,
  watch: (query, onAnswer) => {
    expect(query).toMatch(/^subscription/)
    if (query.includes('dashboard')) house.tell = (dashboard) => onAnswer({ dashboard })
    return () => undefined
  },
}

/** What there is to do, of which the answer comes immediately, or by a press. */
function Today({ isLate, onShown }: { isLate: boolean; onShown: () => void }) {
  useEffect(() => {
    if (!isLate) onShown()
  }, [isLate, onShown])
  return <button onClick={onShown}>Today</button>
}

/** The page of a person; what there is to do may arrive late. */
export function renderPage(role: Role = 'BREWER', isTodayLate = false) {
  const link = answering(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        house.sent.push(`${operationName} ${JSON.stringify(variables.id ?? '')}`)
        if (!house.dashboard) return observer.error(new Error('refused'))
        const answers: Record<string, object> = {
          Dashboard: { dashboard: house.dashboard },
          FirstSteps: house.firstSteps,
          Readings: { readings: house.readings },
          Fermentations: { fermentations: [] },
        }
        observer.next({
          data: answers[operationName ?? ''] ?? {
            acknowledgeAlert: { ...anAlert(1), version: 2, acknowledgedAt: weekAgo },
          },
        })
        observer.complete()
      }),
  )
  const client = new ApolloClient({ link, cache: new LiveCache() })
  watches = watchOver(client, line)
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role }}>
        <MemoryRouter>
          <DashboardPage
            today={(_, onShown, whenNothing) => (
              <>
                <Today isLate={isTodayLate} onShown={onShown} />
                {whenNothing}
              </>
            )}
          />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
}

/** A part of the page by its heading. */
export const section = (name: string) => screen.findByRole('region', { name })

/** Each test begins with a busy brewery. */
export function onADashboard(): void {
  beforeEach(() => {
    house = { dashboard: busy, firstSteps, readings: [], sent: [] }
  })
}
