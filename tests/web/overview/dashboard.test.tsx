import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { asOnPhone } from '#tests/web/asOnPhone.ts'
import { busy, empty, firstSteps, house, onADashboard, renderPage, section } from './aDashboard.tsx'

onADashboard()

it('shows the whole brewery at a glance', async () => {
  renderPage()
  expect(await screen.findByText('64.3%')).toBeVisible()
  for (const words of ['$22,483', '22.5 days', 'Millstone Pale Ale', 'Not scheduled']) {
    expect(await screen.findByText(words)).toBeVisible()
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

it('shows every tank with the stage and age of its batch and what that needs, and opens the batch', async () => {
  renderPage()
  const cellar = within(await section('Equipment'))
  const full = cellar.getByRole('link', { name: /^FV-7 ?Valley Helles ?Fermenting Day 21\/21 ?Overdue$/ })
  expect(full).toHaveAttribute('href', '/batch?number=2026-076')
  const [, empty] = within(cellar.getByRole('list', { name: 'Tanks' })).getAllByRole('listitem')
  expect(empty).toHaveTextContent('BT-1Cleaning')
  expect(within(empty!).queryByRole('link')).not.toBeInTheDocument()
  const tank = (alert: 'ISSUE' | null) => ({ ...busy.tanks[0]!, batch: { ...busy.tanks[0]!.batch!, alert } })
  act(() => house.tell?.({ ...busy, tanks: [tank('ISSUE')] }))
  expect(cellar.getByRole('link', { name: /Issue reported$/ })).toBeVisible()
  act(() => house.tell?.({ ...busy, tanks: [tank(null)] }))
  expect(cellar.getByRole('link', { name: /Day 21\/21$/ })).toBeVisible()
})

it('shows a viewer why readings, acknowledging and orders are unavailable', async () => {
  renderPage('VIEWER')
  for (const name of ['Add Log', 'Email Orders']) {
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(/Your role \(Viewer\)/)
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
    expect(await screen.findByText(words)).toBeVisible()
  }
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
})

it('lists what to set up first where a phone shows what there is to do', async () => {
  house.dashboard = empty
  asOnPhone()
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

it('says beside revenue below zero, and beside its week, that more was reversed than sold', async () => {
  const weeks = busy.production.weeks.map((week) => ({ ...week, revenueCents: -20_000 }))
  house.dashboard = {
    ...busy,
    metrics: { ...busy.metrics, revenueCents: -20_000 },
    production: { ...busy.production, weeks },
  }
  renderPage()
  expect(await screen.findByText('More was reversed in this period than sold.')).toBeVisible()
  expect(await screen.findByText('Below zero, more was reversed in this period than sold.')).toBeVisible()
  expect(screen.getAllByText(/\$200\.00, reversed in this period$/)[0]).toBeInTheDocument()
})

it('shows on the card of a tank the newest temperature and gravity, of devices and by hand', async () => {
  const [tank] = busy.activeBatches
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  house.dashboard = {
    ...busy,
    activeBatches: [
      {
        ...tank!,
        loggedTemperature: { value: 64, at: hoursAgo(9.4) },
        loggedGravity: { value: 1.022, at: hoursAgo(4.4) },
      },
    ],
  }
  const measured = { __typename: 'LatestReading', equipmentId: 'v7', setPoint: null, at: hoursAgo(1.4) }
  house.readings = [{ ...measured, kind: 'TEMPERATURE', value: 67 }]
  renderPage()
  const card = within(await section('Active Fermentations')).getByRole('listitem', { name: 'Valley Helles' })
  await waitFor(() =>
    expect(card).toHaveTextContent(/Measured by a device:67.0 °F1 h agoLogged by hand:1.0224 h ago/),
  )
})
