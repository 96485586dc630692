import { storedUnits } from '#domain/units/storedUnits.ts'
import { offeredUnits, presets } from '#domain/units/units.ts'
import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { BrewerySection } from '#web/features/admin/overview/SettingsTab.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

const saved = {
  ...{ __typename: 'Brewery', id: 'brewery', version: 1 },
  ...{ name: 'Brewhouse', timeZone: 'America/Chicago', currency: 'USD' },
  units: { __typename: 'Units', ...offeredUnits(storedUnits) },
}

it('shows the settings of the brewery, as others change them, and saves only what was edited', async () => {
  const cache = new LiveCache()
  let asked: unknown
  const link = answering(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        if (operationName === 'UpdateBrewery') asked = variables
        const brewery = { ...saved, version: 3, name: 'North Brewery', timeZone: 'Europe/Berlin' }
        observer.next({
          data: operationName === 'Brewery' ? { asOfSeq: '1', brewery: saved } : { updateBrewery: brewery },
        })
        observer.complete()
      }),
  )
  const client = new ApolloClient({ link, cache })
  createFollow({ client, cache, open: () => null })
  render(
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ name: 'Ana', role: 'ADMIN' }}>
        <MemoryRouter>
          <BrewerySection />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  expect(await screen.findByText('America/Chicago')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Edit brewery' }))
  expect(await screen.findByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Chicago')
  act(() => {
    const id = cache.identify(saved)
    cache.modify({ ...(id && { id }), fields: { timeZone: () => 'Europe/Berlin', version: () => 2 } })
  })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin'),
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Units' }), 'Metric')
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'North Brewery')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('North Brewery')).toBeVisible()
  expect(asked).toMatchObject({
    baseVersion: 2,
    changes: { name: 'North Brewery', units: offeredUnits(presets.METRIC) },
  })
})
