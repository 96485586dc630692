import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { message } from '#domain/language/message.ts'
import { administrating, answers, overview, renderPage, tab, tell } from './anAdministration.tsx'

administrating()

it('shows health, counts, people and the ten newest entries, and follows what happens', async () => {
  renderPage()
  expect(await screen.findByText('121 minutes')).toBeVisible()
  for (const words of ['Healthy', 'Connected', 'v20.20.2', '250 MB', '3 active today', 'Person ben']) {
    expect(screen.getByText(words)).toBeVisible()
  }
  expect(screen.getByRole('img', { name: '25% of the memory is used' })).toBeVisible()
  const activity = within(screen.getByRole('group', { name: 'System activity' }))
  expect(activity.getAllByRole('listitem')).toHaveLength(10)
  const health = {
    ...overview.health,
    database: { connected: false, statusSaid: message('admin.databaseAway') },
  }
  act(() => tell({ ...overview, health }))
  expect(screen.getByText('Disconnected')).toBeVisible()
})

it('shows how much of the data is in use', async () => {
  answers.Trash = () => ({ asOfSeq: '1', trash: [] })
  renderPage()
  await tab('Data Management')
  expect(await screen.findByRole('progressbar', { name: 'Equipment' })).toHaveAttribute(
    'aria-valuetext',
    '69% in use',
  )
  expect(screen.getByText('Harvest Saison')).toBeVisible()
  expect(screen.getByRole('link', { name: '2026-091' })).toHaveAttribute('href', '/batch?number=2026-091')
})

it('says when the data could not be fetched', async () => {
  answers.AdminOverview = () => new Error('no')
  renderPage()
  await waitFor(() => expect(screen.getByText('Failed to fetch admin data')).toBeVisible())
})
