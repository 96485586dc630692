import { type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Role } from '#domain/people/roles.ts'
import type { BatchLogFieldsFragment, LoggedBatchFieldsFragment } from '#generated/gql/graphql.ts'
import { followingClient } from '#tests/web/following.ts'
import { aBatch, aVessel } from '#tests/support/data/liveBuilders.ts'
import { LogsPage } from '#web/features/logs/LogsPage.tsx'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { isOpenIssue } from '#domain/fermentation/issues.ts'
import { logDefaults } from '#domain/fermentation/logForm.ts'
import { answering } from '#tests/web/answering.ts'

type Named<T> = T & { __typename: string }
type Log = Named<BatchLogFieldsFragment>

/** A moment some hours ago. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A log entry as the server returns it: a fermentation check an hour ago. */
export function aLog(id: string, more: Partial<Log> = {}): Log {
  return {
    ...logDefaults,
    __typename: 'BatchLog',
    id,
    version: 1,
    updatedAt: hoursAgo(1),
    batchId: '1',
    equipment: null,
    logType: 'FERMENTATION_CHECK',
    timestamp: hoursAgo(1),
    createdAt: hoursAgo(1),
    temperature: 67.5,
    gravity: 1.024,
    issueResolvedAt: null,
    issueResolver: null,
    issueResolution: null,
    isOriginalGravityMeasured: false,
    additions: [],
    photos: [],
    loggedBy: { __typename: 'Person', id: '2', name: 'Ben', role: 'BREWER' } as Log['loggedBy'],
    ...more,
  }
}

/** A batch that ferments in FV-1 since three days, with its log, oldest entry first. */
export function aLoggedBatch(logs: Log[] = [], more: Partial<Named<LoggedBatchFieldsFragment>> = {}) {
  return {
    ...aBatch('1', 1, {
      stage: 'FERMENTING',
      fermenter: aVessel('7', 1, { label: 'FV-1' }),
      fermentingStartDate: hoursAgo(3 * 24 + 1),
      ...more,
    }),
    logCount: logs.length,
    latestLog: logs.at(-1) ?? null,
    openIssue: logs.findLast(isOpenIssue) ?? null,
    readings: logs.filter(({ gravity, temperature }) => gravity !== null || temperature !== null),
    ...more,
  }
}

type Variables = Record<string, unknown>
type Answers = Record<string, (variables: Variables) => ApolloLink.Result | Promise<ApolloLink.Result>>

const unlessSaid: Answers = {
  LogRevisions: () => ({ data: { asOfSeq: '1', logRevisions: [] } }),
  // No other batch than the active ones.
  LoggedBatch: () => ({ data: { asOfSeq: '1', batch: null } }),
}

/** The log page; `send` delivers a change from the server. */
export function renderLogs(
  answers: Answers,
  { role = 'BREWER_ASSISTANT', path = '/logs' }: { role?: Role; path?: string } = {},
) {
  const sent: Variables[] = []
  const link = answering(({ operationName = '', variables }) => {
    if (operationName === 'AddLog') sent.push(variables)
    return new Observable((observer) => {
      const answer = answers[operationName] ?? unlessSaid[operationName]
      void Promise.resolve(answer?.(variables) ?? {}).then((answer) => {
        observer.next(answer)
        observer.complete()
      })
    })
  })
  const { client, send } = followingClient(link)
  const page = (
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role }}>
        <LogsPage />
        <Notifications />
      </SignedInUserContext>
    </ApolloProvider>
  )
  const router = createMemoryRouter([{ path: '/logs', element: page }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { sent, router, send }
}

/** The page's first query, and the counts of entries. */
export function pageOf(
  batches: readonly ReturnType<typeof aLoggedBatch>[],
  counts: Record<string, number> = {},
) {
  return {
    LogsPage: () => ({ data: { asOfSeq: '1', activeBatches: batches } }),
    LogCounts: () => ({
      data: {
        asOfSeq: '1000',
        activeBatches: batches.map(({ id, logCount }) => ({
          __typename: 'Batch',
          id,
          logCount: counts[id] ?? logCount,
        })),
      },
    }),
  }
}
