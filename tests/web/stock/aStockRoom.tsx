import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Role } from '#domain/people/roles.ts'
import { aChange, aHeartbeat } from '#tests/support/data/liveBuilders.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Change, ChangeType } from '#web/entities/changes.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

export type Variables = Record<string, unknown>
type Answers = Record<string, (variables: Variables) => unknown>

/** Refuses a command as the server does. */
export class Refusal {
  constructor(
    readonly message: string,
    readonly code: string,
    readonly extensions: Variables = {},
  ) {}
}

/**
 * A page with the real cache and real following of changes, over a server of a few functions: one per operation, from
 * variables to data.
 */
export function renderPage(page: ReactNode, answers: Answers, role: Role = 'BREWER', at = '/') {
  const sent: { operation: string; variables: Variables }[] = []
  let receive: ((change: Change) => void) | null = null
  let seq = 0
  const cache = new LiveCache()
  const link = answering(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        sent.push({ operation: operationName, variables })
        const answer = answers[operationName]?.(variables)
        void Promise.resolve(answer).then((data) => {
          if (data instanceof Refusal) {
            const { message, code, extensions } = data
            observer.next({ data: null, errors: [{ message, extensions: { code, ...extensions } }] })
          } else observer.next({ data: { asOfSeq: String(seq), undoable: [], ...(data as Variables) } })
          observer.complete()
        })
      }),
  )
  const client = new ApolloClient({
    cache,
    link,
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  })
  const follow = createFollow({
    client,
    cache,
    open: ({ onChange }) => {
      receive = onChange
      return { close: () => undefined, nudge: () => undefined }
    },
  })
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role }}>
        <RouterProvider router={router} />
        <Notifications />
      </SignedInUserContext>
    </ApolloProvider>,
  )
  return {
    sent,
    /** What was sent of one operation. */
    sentOf: (operation: string) =>
      sent.filter((one) => one.operation === operation).map((one) => one.variables),
    /** Delivers a change, followed by a heartbeat. */
    happen: <T extends ChangeType>(
      type: T,
      facts: Parameters<typeof aChange<T>>[2],
      more: { by?: { id: string; name: string }; commandId?: string } = {},
    ) =>
      act(async () => {
        const change = { ...aChange(type, ++seq, facts), ...more }
        receive?.(change)
        receive?.(aHeartbeat(seq))
      }),
    end: () => {
      follow.stop()
      client.stop()
    },
  }
}
