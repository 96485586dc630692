import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { AdminPage } from '#web/features/admin/AdminPage.tsx'
import type { ActivityView, Overview, UserView } from '#web/features/admin/adminViews.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import type { Connection } from '#web/live/connection/connection.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { message } from '#domain/language/message.ts'

const at = '2026-04-03T12:00:00.000Z'

const aUser = (id: string, more: Partial<UserView> = {}): UserView => ({
  ...{ __typename: 'User' },
  id,
  version: 1,
  updatedAt: at,
  name: `Person ${id}`,
  email: `${id}@example.com`,
  role: 'VIEWER',
  isActive: true,
  mustChangePassword: false,
  temporaryUntil: null,
  units: null,
  language: null,
  lastSignInAt: null,
  createdAt: at,
  ...more,
})

const entry = (id: number): ActivityView => ({
  ...{ __typename: 'ActivityEntry' },
  id: String(id),
  actionSaid: message('activity.stageChanged'),
  descriptionSaid: message('activity.fromTo', {
    name: `2026-0${id}`,
    from: message('batches.stage.PLANNED'),
    to: message('batches.stage.MASHING'),
  }),
  timestamp: at,
  type: 'BATCH',
  topic: 'BATCHES',
  by: { ...{ __typename: 'Actor' }, id: 'a', name: 'Ana' },
  batch: `2026-0${id}`,
  status: 'MASHING',
})

const overview: Overview = {
  stats: {
    users: { total: 7, active24h: 3, recent: [aUser('ben')] },
    data: { recipes: 16, ingredients: 51, batches: 31, equipment: 15, suppliers: 5, beerTypes: 10, kegs: 20 },
  },
  health: {
    status: 'HEALTHY',
    server: { uptime: 7_260, nodeVersion: 'v20.20.2', memory: { used: 250, total: 1_000 } },
    database: {
      connected: true,
      statusSaid: message('admin.databaseAnswered', { version: '18.4', ms: 2 }),
    },
  },
  dataStats: {
    recipes: [{ id: 'r', name: 'Harvest Saison', style: 'Saison', createdAt: at }],
    batches: [
      { id: 'b', batchNumber: '2026-091', stage: 'PLANNED', recipeName: 'Abbey Door', createdAt: at },
    ],
    shares: { equipmentInUse: 69, suppliersWithEmail: 100, beerTypesInStock: 90, kegsInStock: 80 },
  },
  activity: Array.from({ length: 15 }, (_, n) => entry(n + 10)),
  mail: { waiting: 0, failed: 0, lastSentAt: null },
}

const mail = { __typename: 'Mail', id: 'm', to: 'new@example.com', subject: 's', attempts: 1, createdAt: at }

/** The server: its response to each operation, and the subscription by which it pushes more. */
let answers: Record<string, (variables: Record<string, unknown>) => unknown>
let tell: (overview: Overview) => void

beforeEach(() => {
  answers = {
    AdminOverview: () => ({ adminOverview: overview }),
    Users: () => ({
      asOfSeq: '1',
      users: [aUser('ana', { role: 'ADMIN' }), aUser('ben', { isActive: false })],
    }),
    Activity: () => ({ activity: overview.activity }),
  }
})

const line: Connection = {
  subscribe: () => undefined,
  close: () => undefined,
  watch: (_query, onAnswer) => {
    tell = (next) => onAnswer({ adminOverview: next })
    return () => undefined
  },
}

const refusal = () => ({
  errors: [
    {
      message: "You can't delete your own account. Another administrator can.",
      extensions: { code: 'REFUSED' },
    },
  ],
})

function renderPage(role: Role = 'ADMIN') {
  const cache = new LiveCache()
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        const answer = answers[operationName ?? '']?.(variables)
        if (answer instanceof Error) return observer.error(answer)
        const data = answer as Record<string, unknown>
        observer.next('errors' in data ? data : { data })
        observer.complete()
      }),
  )
  const client = new ApolloClient({ link, cache })
  createFollow({
    client,
    cache,
    open: ({ watches }) => {
      watches?.opened(line)
      return { close: () => undefined, nudge: () => undefined }
    },
  })
  act(() => cache.onAnswer('1'))
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role }}>
        <MemoryRouter>
          <AdminPage />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
}

const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))

it('shows others that it needs an administrator', () => {
  renderPage('BREWER')
  expect(screen.getByText('This page needs an administrator')).toBeVisible()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

it('shows health, counts, people and the ten newest entries, and follows what happens', async () => {
  renderPage()
  expect(await screen.findByText('121 minutes')).toBeVisible()
  for (const words of ['healthy', 'Connected', 'v20.20.2', '250 MB', '3 active today', 'Person ben']) {
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
  expect(screen.getByRole('progressbar', { name: 'Equipment' })).toHaveAttribute(
    'aria-valuetext',
    '69% in use',
  )
  expect(screen.getByText('Harvest Saison')).toBeVisible()
  expect(screen.getByText('2026-091')).toBeVisible()
})

it('invites a person, and confirms it', async () => {
  answers.InviteUser = ({ input }) => {
    const { email, name } = input as { email: string; name: string }
    const user = aUser('new', { email, name, isActive: false })
    const sent = { ...mail, status: 'SENT', error: null, sentAt: at, nextTryAt: null, isReadable: false }
    return { inviteUser: { __typename: 'Invitation', user, mail: sent } }
  }
  renderPage()
  await tab('Users')
  expect(await screen.findByText('2 users')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }))
  expect(screen.getByText('An invitation email will be sent with temporary login credentials.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('VIEWER')
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
  expect(await screen.findByText('Validation Error')).toBeVisible()
  expect(screen.getByText('Please fill in all fields')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'new@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
  expect(await screen.findByText('Invitation sent to new@example.com')).toBeVisible()
})

it('changes a role, asks before it deletes, and says when that failed', async () => {
  answers.ChangeUserRole = ({ role }) => ({
    changeUserRole: aUser('ben', { role: role as Role, version: 2 }),
  })
  renderPage()
  await tab('Users')
  await userEvent.click(await screen.findByRole('button', { name: 'Change role of Person ben' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'BREWER')
  await userEvent.click(screen.getByRole('button', { name: 'Update Role' }))
  expect(await screen.findByText('User role updated successfully')).toBeVisible()
  expect(await within(screen.getByRole('row', { name: /Person ben/ })).findByText('Brewer')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Person ben' }))
  expect(
    screen.getByText('Are you sure you want to delete this user? This action cannot be undone.'),
  ).toBeVisible()
  answers.DeleteUser = refusal
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText("You can't delete your own account. Another administrator can."),
  ).toBeVisible()
})

it('says when the data could not be fetched', async () => {
  answers.AdminOverview = () => new Error('no')
  renderPage()
  await waitFor(() => expect(screen.getByText('Failed to fetch admin data')).toBeVisible())
})

it('shows who deleted a batch and until when it is kept, restores it, and says why one stays', async () => {
  const restored: unknown[] = []
  const deleted = (id: string, logCount: number) => ({
    ...{ __typename: 'TrashedBatch', id, batchNumber: `2026-0${id}`, recipeName: 'Abbey Door' },
    ...{ stage: 'FERMENTING', logCount, deletedAt: at, keptUntil: '2026-05-03T12:00:00.000Z' },
    deletedBy: { __typename: 'Actor', id: 'ben', name: 'Ben' },
  })
  answers.Trash = () => ({ asOfSeq: '1', trash: [deleted('41', 12), deleted('42', 1)] })
  answers.RestoreBatch = ({ id }) => {
    restored.push(id)
    return restored.length === 1
      ? { errors: [{ message: 'FV-1 is occupied by batch 2026-050 now.', extensions: { code: 'CONFLICT' } }] }
      : { restoreBatch: null }
  }
  renderPage()
  await tab('Data Management')
  const list = within(await screen.findByRole('list', { name: 'Deleted batches' }))
  const [first, second] = await list.findAllByRole('listitem')
  expect(first).toHaveTextContent(
    /2026-041 Abbey Door.*Deleted by Ben on Apr 3, 2026 with 12 log entries, kept until May 3, 2026/,
  )
  expect(second).toHaveTextContent('with 1 log entry,')
  await userEvent.click(list.getByRole('button', { name: 'Restore batch 2026-041' }))
  expect(await screen.findByText('FV-1 is occupied by batch 2026-050 now.')).toBeVisible()
  await userEvent.click(list.getByRole('button', { name: 'Restore batch 2026-042' }))
  expect(await screen.findByText('Batch 2026-042 restored')).toBeVisible()
  expect(restored).toEqual(['41', '42'])
})
