import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { Role } from '#domain/people/roles.ts'
import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx'
import type { DashboardView } from '#web/features/dashboard/dashboardViews.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import type { Connection } from '#web/live/connection/connection.ts'
import type { Watches } from '#web/live/connection/watches.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { anAlert } from './anAlert.ts'

const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()

const empty: DashboardView = {
  at: weekAgo,
  metrics: { activeBatches: 0, capacityUtilization: 0, lowStockCount: 0, revenueCents: 0, bblProduced: 0 },
  alerts: [],
  alertCount: 0,
  equipment: { available: 0, inUse: 0, cleaning: 0, maintenance: 0 },
  activeBatches: [],
  upcomingSchedule: [],
  lowStockIngredients: [],
  production: { topRecipes: [], totalBatchesCompleted: 0, avgBatchTimeDays: null, weeks: [] },
}

const busy: DashboardView = {
  ...empty,
  metrics: {
    activeBatches: 12,
    capacityUtilization: 64.3,
    lowStockCount: 6,
    revenueCents: 2_248_250,
    bblProduced: 50.5,
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
      vesselLabel: 'FV-7',
      batchSizeBBL: 10,
      daysElapsed: 21,
      expectedDays: 21,
      percent: 100,
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
const firstSteps = {
  ...{ asOfSeq: '1', equipment: [], recipes: [] },
  ingredients: [{ id: 'i1', name: 'Pilsner Malt', category: 'GRAIN', unit: 'LBS', currentQuantity: 55 }],
  people: [{ __typename: 'Person', id: 'u1', name: 'Ana', role: 'ADMIN' }],
  batchTotals: { total: 0, byStage: [] },
}

/** The server: its responses, and the subscription by which it pushes more. */
let house: {
  dashboard: DashboardView | null
  firstSteps: Omit<typeof firstSteps, 'batchTotals'> & {
    batchTotals: { total: number; byStage: { stage: BatchStage; count: number }[] }
  }
  sent: string[]
  tell?: (dashboard: DashboardView) => void
}
let watches: Watches | undefined

beforeEach(() => {
  house = { dashboard: busy, firstSteps, sent: [] }
})

const line: Connection = {
  subscribe: () => undefined,
  close: () => undefined,
  watch: (query, onAnswer) => {
    expect(query).toMatch(/^subscription/)
    house.tell = (dashboard) => onAnswer({ dashboard })
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

function renderPage(role: Role = 'BREWER', isTodayLate = false) {
  const cache = new LiveCache()
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        house.sent.push(`${operationName} ${JSON.stringify(variables.id ?? '')}`)
        if (!house.dashboard) return observer.error(new Error('refused'))
        const answers: Record<string, object> = {
          Dashboard: { dashboard: house.dashboard },
          FirstSteps: house.firstSteps,
        }
        observer.next({ data: answers[operationName ?? ''] ?? { acknowledgeAlert: null } })
        observer.complete()
      }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  createFollow({
    client,
    cache,
    open: (options) => {
      watches = options.watches
      watches?.opened(line)
      return { close: () => undefined, nudge: () => undefined }
    },
  })
  act(() => cache.onAnswer('1'))
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

const section = (name: string) => screen.findByRole('region', { name })

it('shows the whole brewery at a glance', async () => {
  renderPage()
  expect(await screen.findByText('64.3%')).toBeVisible()
  for (const words of ['$22,483', '22.5 days', 'Millstone Pale Ale', 'Not scheduled']) {
    expect(screen.getByText(words)).toBeVisible()
  }
  expect(screen.getByRole('progressbar', { name: /Active batches/ })).toHaveAttribute('aria-valuenow', '100')
  expect(screen.getByRole('progressbar', { name: /low or out/ })).toHaveAttribute('aria-valuenow', '60')
  const tanks = within(await section('Active Fermentations'))
  for (const words of ['FV-7', 'Valley Helles', 'Day 21/21', 'Overdue', '2026-076', '· 10 BBL']) {
    expect(tanks.getByText(words)).toBeVisible()
  }
  expect(tanks.getByRole('link', { name: 'Add Log' })).toHaveAttribute('href', '/logs?log=b1')
  const stock = within(await section('Low Stock Ingredients'))
  expect(stock.getByText('Out of Stock')).toBeVisible()
  expect(stock.getByRole('link', { name: 'Email Orders' })).toHaveAttribute('href', '/ingredients?order=low')
  expect(within(await section('Equipment')).getByText('11')).toBeVisible()
})

it('moves nothing down when the list of what there is to do arrives last', async () => {
  renderPage('BREWER', true)
  const alerts = await screen.findByRole('region', { name: 'Alerts', hidden: true })
  expect(alerts).not.toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(alerts).toBeVisible()
})

it('shows five alerts and the rest on demand, and lets one be acknowledged', async () => {
  renderPage('BREWER_ASSISTANT')
  const alerts = within(await section('Alerts'))
  expect(alerts.getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(alerts.getByRole('button', { name: 'Show all 6' }))
  expect(alerts.getAllByRole('listitem')).toHaveLength(6)
  expect(alerts.getAllByRole('link', { name: /View Details/ })[0]).toHaveAttribute(
    'href',
    '/ingredients?ingredient=1',
  )
  const [first] = alerts.getAllByRole('button', { name: 'Acknowledge' })
  if (first) await userEvent.click(first)
  expect(house.sent).toContain('AcknowledgeAlert "a1"')
  act(() => {
    const cared = anAlert(1, { acknowledgedAt: weekAgo, acknowledgedBy: { name: 'Ana' } })
    house.tell?.({ ...busy, alerts: [cared], alertCount: 1 })
  })
  expect(alerts.getByText('Ana looks after it')).toBeVisible()
  expect(alerts.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument()
})

it('follows what happens elsewhere, and a late answer does not take it back', async () => {
  renderPage()
  await screen.findByText('64.3%')
  act(() =>
    house.tell?.({ ...busy, metrics: { ...busy.metrics, activeBatches: 13, capacityUtilization: 70 } }),
  )
  expect(screen.getByText('70%')).toBeVisible()
  act(() => watches?.lost())
  expect(screen.getByText('70%')).toBeVisible()
  act(() => watches?.opened(line))
  act(() => house.tell?.({ ...busy, metrics: { ...busy.metrics, capacityUtilization: 80 } }))
  expect(screen.getByText('80%')).toBeVisible()
})

it('shows a viewer why readings, acknowledging and orders are unavailable', async () => {
  renderPage('VIEWER')
  await screen.findByText('64.3%')
  for (const name of ['Add Log', 'Email Orders']) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/Your role \(Viewer\)/)
  }
  const [acknowledge] = screen.getAllByRole('button', { name: 'Acknowledge' })
  if (acknowledge) await userEvent.click(acknowledge)
  expect(house.sent.filter((sent) => sent.startsWith('Acknowledge'))).toEqual([])
})

it('welcomes a brewery in which nothing was brewed yet, and lists what to set up first', async () => {
  house.dashboard = empty
  renderPage()
  const steps = within(await section('Welcome to your brewery'))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent?.startsWith('Done: '))).toEqual([
    ...[false, true, false, false, false],
  ])
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/schedule?vessel=new',
    '/recipes?new=1',
    '/schedule?new=1',
  ])
  for (const words of [
    'Nothing needs your attention.',
    'No brew is planned.',
    'No batch is fermenting or conditioning.',
    'Every ingredient is above its reorder threshold.',
  ]) {
    expect(screen.getByText(words)).toBeVisible()
  }
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
})

it('lists what to set up first where a phone shows what there is to do', async () => {
  house.dashboard = empty
  const onPhone = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width'), onchange: null })
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => onPhone(media) as MediaQueryList)
  renderPage()
  const tab = within(await screen.findByRole('tabpanel', { name: 'Today' }))
  expect(await tab.findByRole('region', { name: 'Welcome to your brewery' })).toBeVisible()
})

it("doesn't welcome a brewer who brews alone again after a month without a brew", async () => {
  house.dashboard = empty
  house.firstSteps = { ...firstSteps, batchTotals: { total: 3, byStage: [{ stage: 'COMPLETED', count: 3 }] } }
  renderPage()
  await waitFor(() => expect(house.sent).toContain('FirstSteps ""'))
  await screen.findByText('No brew is planned.')
  expect(screen.queryByRole('region', { name: 'Welcome to your brewery' })).not.toBeInTheDocument()
})

it('says when it could not be loaded, and tries again', async () => {
  house.dashboard = null
  renderPage()
  expect(await screen.findByText('The dashboard could not be loaded')).toBeVisible()
  house.dashboard = busy
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('64.3%')).toBeVisible())
})

it('says how late a brew is that should have begun days ago', async () => {
  const dayFrom = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000)
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
  }
  const [brew] = busy.upcomingSchedule
  if (!brew) throw new Error('There is no brew to come')
  const brews = [-5, -1, 0, 3].map((days) => ({
    ...brew,
    batchId: `in ${days}`,
    recipeName: `Brew in ${days}`,
    brewDate: dayFrom(days),
  }))
  house.dashboard = { ...busy, upcomingSchedule: brews }
  renderPage()
  const row = async (days: number) => (await screen.findByText(`Brew in ${days}`)).closest('li')?.textContent
  expect(await row(-5)).toContain('5 days late')
  expect(await row(-1)).toContain('1 day late')
  expect(await row(0)).not.toContain('late')
  expect(await row(3)).not.toContain('late')
})
