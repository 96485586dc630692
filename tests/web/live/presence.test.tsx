import { useApolloClient } from '@apollo/client/react'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { IngredientsPage } from '#web/features/ingredients/IngredientsPage.tsx'
import { KegsPage } from '#web/features/kegs/KegsPage.tsx'
import { BatchActions } from '#web/features/schedule/ScheduleList.tsx'
import { BatchChip } from '#web/features/schedule/board/StageLane.tsx'
import { MoveToDialog } from '#web/features/schedule/stage/MoveToDialog.tsx'
import { TankProgress } from '#web/features/schedule/board/VesselTile.tsx'
import { OthersContext, tellPresence } from '#web/live/session/usePresence.ts'
import { ana } from '#tests/web/anApp.tsx'
import { aBatch } from '#tests/web/schedule/aBatch.ts'
import { renderPage } from '#tests/web/stock/aStockRoom.tsx'
import { kegFormats } from '#tests/web/stock/packageBuilders.ts'
import { anIngredient } from '#tests/web/stock/stockBuilders.ts'

const day = '2026-04-03T10:00:00.000Z'
const ipa = { __typename: 'BeerType', id: 'ipa', version: 1, updatedAt: day, name: 'IPA', description: null }
const keg = {
  ...{ __typename: 'Keg', id: 'keg1', version: 1, updatedAt: day, beerType: ipa, size: 'HALF_BBL' },
  ...{ quantity: 4, location: null, priceCents: 0 },
}
const ingredientStats = {
  __typename: 'IngredientStats',
  ...{ totalItems: 1, totalValueCents: 1, lowStock: 0, byCategory: [] },
}
const answers = {
  KegsPage: () => ({ beerTypes: [ipa], beerColors: [], kegs: [keg] }),
  PackageStock: () => ({ packageFormats: kegFormats, packageStock: [] }),
  IngredientsPage: () => ({ ingredients: [anIngredient()], ingredientStats }),
  IngredientStats: () => ({ ingredientStats }),
  MoreIngredients: () => ({ ingredients: [] }),
  Suppliers: () => ({ suppliers: [] }),
  Here: () => ({ here: true }),
}

let page: ReturnType<typeof renderPage>
beforeEach(() => localStorage.setItem('userInfo', JSON.stringify(ana)))
afterEach(() => {
  page.end()
})

const somebody = (name: string, editing: string) => ({
  ...{ __typename: 'Presence' as const, id: `${name}:${editing}`, page: '/', since: day, editing },
  person: { __typename: 'Person' as const, id: name, name },
})

function open(shown: ReactNode, ...others: ReturnType<typeof somebody>[]) {
  page = renderPage(
    <OthersContext value={others}>
      <Told>{shown}</Told>
    </OthersContext>,
    answers,
  )
}

/** A page that reports presence, as the shell does. */
function Told({ children }: { children: ReactNode }) {
  const client = useApolloClient()
  const [{ stop }] = useState(() => tellPresence(client, '/'))
  useEffect(() => stop, [stop])
  return children
}

const nothing = () => undefined
const batch = aBatch({ id: 'b7', stage: 'FERMENTING', fermentingStartDate: day })

it.each([
  [
    'waits for its brew day',
    <BatchChip
      key="chip"
      batch={batch}
      isMoving={false}
      isDraggable={false}
      onOpen={nothing}
      onMove={nothing}
    />,
  ],
  ['stands in a tank', <TankProgress key="tank" batch={batch} now={new Date(day)} />],
  ['is in the list', <BatchActions key="list" batch={batch} onOpen={nothing} onPlan={nothing} />],
])('a batch that %s says who is editing it, and nothing of who edits another one', async (_where, shown) => {
  open(shown, somebody('Ben', 'Batch:b7'), somebody('Clara', 'Batch:b7'), somebody('Dora', 'Batch:b8'))
  expect(await screen.findByText('Ben and Clara are editing')).toBeVisible()
  expect(screen.queryByText(/Dora/)).not.toBeInTheDocument()
})

it('a beer and its kegs say who is editing them', async () => {
  open(<KegsPage />, somebody('Ben', 'Keg:ipa HALF_BBL'), somebody('Clara', 'BeerType:ipa'))
  const half = await screen.findByRole('group', { name: 'IPA 1/2 BBL' })
  expect(within(half).getByText('Ben is editing')).toBeVisible()
  expect(screen.getByText('Clara is editing')).toBeVisible()
  expect(screen.getAllByText(/editing/)).toHaveLength(2)
})

it('an ingredient says who is editing it, and who books a delivery of it in', async () => {
  open(
    <IngredientsPage />,
    ...[somebody('Ben', 'Ingredient:cascade'), somebody('Clara', 'IngredientTransaction:cascade')],
  )
  expect(await screen.findByText('Ben and Clara are editing')).toBeVisible()
})

it.each([
  ['Adjust Cascade', <IngredientsPage key="stock" />, 'Ingredient:cascade'],
  ['More for Cascade: Edit Cascade', <IngredientsPage key="stock" />, 'Ingredient:cascade'],
  ['More for IPA: Bulk Adjust 1/2 BBL', <KegsPage key="kegs" />, 'Keg:ipa HALF_BBL'],
  ['More for IPA: Edit price and location of 1/2 BBL', <KegsPage key="kegs" />, 'Keg:ipa HALF_BBL'],
  ['More for IPA: Bulk Adjust 1/6 BBL', <KegsPage key="kegs" />, 'Keg:ipa SIXTH_BBL'],
  ['More for IPA: Edit price and location of 1/6 BBL', <KegsPage key="kegs" />, 'Keg:ipa SIXTH_BBL'],
])(
  '%s tells the others what is open, who else has it open, and that it was closed',
  async (name, shown, editing) => {
    open(shown, somebody('Ben', editing), somebody('Clara', `${editing} of another`))
    const [button = '', item] = name.split(': ')
    await userEvent.click(await screen.findByRole('button', { name: button }))
    if (item) await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    const window = await screen.findByRole('dialog')
    await waitFor(() => expect(page.sentOf('Here').at(-1)).toMatchObject({ editing }))
    expect(within(window).getByText(/^Ben also has this open/)).toBeVisible()
    await userEvent.click(within(window).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(page.sentOf('Here').at(-1)).toMatchObject({ editing: null }))
  },
)

it('moving a batch notifies the others, and shows who has it open', async () => {
  open(
    <MoveToDialog
      batch={batch}
      batches={[batch]}
      vessels={[]}
      onPick={nothing}
      onCancelBatch={nothing}
      onClose={nothing}
    />,
    somebody('Ben', 'Batch:b7'),
    somebody('Clara', 'Batch:b8'),
  )
  expect(await screen.findByText(/^Ben also has this open/)).toBeVisible()
  await waitFor(() => expect(page.sentOf('Here').at(-1)).toMatchObject({ editing: 'Batch:b7' }))
})
