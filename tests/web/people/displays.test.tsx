import { Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { followingClient } from '#tests/web/following.ts'
import { DisplaysSection } from '#web/features/admin/displays/DisplaysSection.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { at } from './anAdministration.tsx'
import { answering } from '#tests/web/answering.ts'

const taproom = {
  ...{ __typename: 'Display', id: 'd', version: 1, updatedAt: at, createdAt: at, name: 'Taproom' },
  ...{ createdBy: { __typename: 'Actor', id: 'ana', name: 'Ana' }, lastSeenAt: null, revokedAt: null },
}

const answers: Record<string, object> = {
  Displays: { asOfSeq: '1', displays: [] },
  CreateDisplay: { createDisplay: { __typename: 'NewDisplay', token: 'display_secret', display: taproom } },
}

/** Opens the form of a new display and types where it hangs. */
async function typeLocation(location: string): Promise<void> {
  const link = answering(
    ({ operationName }) =>
      new Observable((observer) => {
        observer.next({ data: answers[operationName ?? ''] })
        observer.complete()
      }),
  )
  const { client } = followingClient(link)
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role: 'ADMIN' }}>
        <MemoryRouter>
          <DisplaysSection />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  expect(await screen.findByText('There is no display yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add display' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Location' }), location)
  await userEvent.keyboard('{Enter}')
}

it('shows the address of a new display without waiting for the change that lists it', async () => {
  await typeLocation('Taproom')
  expect(await screen.findByRole('dialog', { name: 'Connect Taproom' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(
    `${location.origin}/wall#token=display_secret`,
  )
})

it('calls a location that is too long what the form calls it', async () => {
  await typeLocation('x'.repeat(61))
  expect(await screen.findByText('Location may have at most 60 characters.')).toBeVisible()
})
