import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OwnSessions } from '#web/features/account/AccountPage.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { answering } from '#tests/web/answering.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const aSession = (id: string, device: string, isThisOne = false) => ({
  ...{ __typename: 'OpenSession', id, device, isThisOne, address: `192.0.2.${id}` },
  ...{ createdAt: '2026-04-03T12:00:00.000Z', lastSeenAt: '2026-04-03T12:30:00.000Z' },
})

/** The list of a person who is signed in so often, on a server that ends sessions. */
function renderSessions(sessions: ReturnType<typeof aSession>[]) {
  let open = sessions
  const end = {
    OwnSessions: () => ({ sessions: open }),
    EndOwnSession: ({ id }: { id?: string }) => {
      open = open.filter((session) => session.id !== id)
      return { endSession: id }
    },
    EndOtherSessions: () => {
      const others = open.filter(({ isThisOne }) => !isThisOne).length
      open = open.filter(({ isThisOne }) => isThisOne)
      return { endOtherSessions: others }
    },
  }
  const link = answering(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        observer.next({ data: end[operationName as keyof typeof end](variables) })
        observer.complete()
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <OwnSessions />
      <Notifications />
    </ApolloProvider>,
  )
}

const rows = () => screen.findAllByRole('listitem')
const everywhereElse = () => screen.queryByRole('button', { name: 'Sign out everywhere else' })

it('lists where a person is signed in: device, address and times, with this browser marked', async () => {
  renderSessions([aSession('1', firefox, true), aSession('2', safari)])
  const [own, other] = await rows()
  expect(own).toHaveTextContent('Firefox on Windows')
  expect(own).toHaveTextContent('This browser · 192.0.2.1')
  expect(within(own!).queryByRole('button')).not.toBeInTheDocument()
  expect(other).toHaveTextContent('Safari on iOS')
  expect(other).toHaveTextContent(/Last seen .* · 192\.0\.2\.2/)
  expect(other).toHaveTextContent(/Signed in /)
})

it('ends one of them', async () => {
  renderSessions([aSession('1', firefox, true), aSession('2', safari)])
  await rows()
  expect(everywhereElse()).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'End the session of Safari on iOS' }))
  expect(await screen.findByText('Session ended')).toBeVisible()
  await expect.poll(rows).toHaveLength(1)
})

it('ends all but this one', async () => {
  renderSessions([aSession('1', firefox, true), aSession('2', safari), aSession('3', firefox)])
  await rows()
  await userEvent.click(everywhereElse()!)
  expect(await screen.findByText('Signed out everywhere else')).toBeVisible()
  await expect.poll(rows).toHaveLength(1)
  expect(everywhereElse()).not.toBeInTheDocument()
})
