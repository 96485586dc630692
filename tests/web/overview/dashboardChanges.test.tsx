import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { anAlert } from './anAlert.ts'
import { busy, house, line, onADashboard, renderPage, section, watches, weekAgo } from './aDashboard.tsx'

onADashboard()

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
