import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { watchOver } from '#tests/web/following.ts'
import { AdminPage } from '#web/features/admin/AdminPage.tsx'
import type { ActivityView, Overview, UserView } from '#web/features/admin/adminViews.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Connection } from '#web/live/stream/connection.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { message } from '#domain/language/message.ts'
import { answering } from '#tests/web/answering.ts'

/** When everything happened. */
export const at = '2026-04-03T12:00:00.000Z'

/** A person as administrators see them. */
export const aUser = (id: string, more: Partial<UserView> = {}): UserView => ({
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
  warningMails: true,
  secondFactor: null,
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

/** The figures of the page. */
export const overview: Overview = {
  clockJump: null,
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

/** The server: its response to each operation, and the subscription by which it pushes more. */
export let answers: Record<string, (variables: Record<string, unknown>) => unknown>

/** Pushes other figures. */
export let tell: (overview: Overview) => void

const line: Connection = {
  subscribe: () => undefined,
  close: () => undefined,
  listen: () => () => undefined,
  watch: (_query, onAnswer) => {
    tell = (next) => onAnswer({ adminOverview: next })
    return () => undefined
  },
}

/** The page of a person; returns its client. */
export function renderPage(role: Role = 'ADMIN'): ApolloClient {
  const cache = new LiveCache()
  const link = answering(
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
  watchOver(client, line, cache)
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ id: 'ana', name: 'Ana', role }}>
        <MemoryRouter>
          <AdminPage />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  return client
}

/** Opens a tab. */
export const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))

/** Each test begins with the same people and figures. */
export function administrating(): void {
  beforeEach(() => {
    answers = {
      AdminOverview: () => ({ adminOverview: overview }),
      Users: () => ({
        asOfSeq: '1',
        users: [aUser('ana', { role: 'ADMIN' }), aUser('ben', { isActive: false })],
      }),
      LookAlikes: () => ({ asOfSeq: '1', lookAlikes: [] }),
      Activity: () => ({ activity: overview.activity }),
    }
  })
}
