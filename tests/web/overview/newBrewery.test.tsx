import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { VesselsTab } from '#web/features/equipment/VesselsTab.tsx'
import { SuppliersDialog } from '#web/features/ingredients/suppliers/SuppliersDialog.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

/** Something of a brewery in which nothing was added yet. */
function renderNew(view: ReactNode) {
  const link = answering(
    () =>
      new Observable((observer) => {
        observer.next({ data: { asOfSeq: '1', suppliers: [] } })
        observer.complete()
      }),
  )
  render(
    <MemoryRouter>
      <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
        <SignedInUserContext value={{ name: 'Ana', role: 'ADMIN' }}>{view}</SignedInUserContext>
      </ApolloProvider>
    </MemoryRouter>,
  )
}

it('a brewery without vessels is invited to add them', async () => {
  renderNew(<VesselsTab vessels={[]} heldBy={() => null} />)
  expect(screen.getByText('No vessels yet')).toBeVisible()
  expect(screen.getByText('Add your vessels, and batches can be planned in them.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add vessel' }))
  expect(await screen.findByRole('dialog', { name: 'Add vessel' })).toBeVisible()
})

it('a brewery without suppliers is invited to add them', async () => {
  renderNew(<SuppliersDialog items={[]} onClose={() => undefined} />)
  expect(await screen.findByText('No suppliers yet')).toBeVisible()
  expect(screen.getByText('Add your suppliers to order low stock by email.')).toBeVisible()
})
