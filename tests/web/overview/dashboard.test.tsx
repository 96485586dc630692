import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { empty, firstSteps, house, onADashboard, renderPage, section } from './aDashboard.tsx'

onADashboard()

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
