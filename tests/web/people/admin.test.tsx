import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

it('asks whether the clock is right that jumped, and sends which jump was confirmed', async () => {
  const jump = { __typename: 'ClockJump', from: '2026-04-03T10:00:00.000Z', to: '2029-04-03T10:00:00.000Z' }
  answers.AdminOverview = () => ({ adminOverview: { ...overview, clockJump: jump } })
  const confirmed: unknown[] = []
  answers.ConfirmClock = (variables) => (confirmed.push(variables), { confirmClock: true })
  renderPage()
  expect(
    await screen.findByText(/^The server's clock jumped from Apr 3.* to .*2029.* If it is wrong, set it\./),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'The clock is right' }))
  expect(await screen.findByText('The clock is confirmed')).toBeVisible()
  expect(confirmed).toMatchObject([{ from: jump.from, to: jump.to }])
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

it('leads to what is stored under names that look the same', async () => {
  answers.Trash = () => ({ asOfSeq: '1', trash: [] })
  const aRecord = (id: string, name: string) => ({ __typename: 'LookAlike', id, name })
  const ofKind = (kind: string, ...records: object[]) => ({ __typename: 'LookAlikes', kind, records })
  answers.LookAlikes = () => ({
    asOfSeq: '1',
    lookAlikes: [
      ofKind('INGREDIENT', aRecord('a', 'Pale Malt'), aRecord('b', 'Pale\u00a0Malt')),
      ofKind('SUPPLIER', aRecord('c', 'Mälzerei'), aRecord('d', 'Ma\u0308lzerei')),
    ],
  })
  renderPage()
  await tab('Data Management')
  const list = within(await screen.findByRole('list', { name: 'Names that look the same' }))
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    ...['/ingredients?ingredient=a', '/ingredients?ingredient=b'],
    ...['/ingredients?suppliers=1', '/ingredients?suppliers=1'],
  ])
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent('Suppliers')
})

it('says when the data could not be fetched', async () => {
  answers.AdminOverview = () => new Error('no')
  renderPage()
  await waitFor(() => expect(screen.getByText('Failed to fetch admin data')).toBeVisible())
})

it('says in the words of the server why the data or the users could not be fetched', async () => {
  const refused = (message: string) => () => ({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] })
  answers.AdminOverview = refused('No data for you.')
  renderPage()
  await waitFor(() => expect(screen.getAllByText('No data for you.')).toHaveLength(2))
  expect(screen.queryByText('Failed to fetch admin data')).not.toBeInTheDocument()
  cleanup()
  answers.AdminOverview = () => ({ adminOverview: overview })
  answers.Users = refused('No users for you.')
  renderPage()
  await tab('Users')
  await waitFor(() => expect(screen.getAllByText('No users for you.')).toHaveLength(2))
  expect(screen.queryByText('Failed to fetch users')).not.toBeInTheDocument()
})
