import { asWritten } from '#domain/language/message.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import type { KegFieldsFragment, KegTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import { KegsPage } from '#web/features/kegs/KegsPage.tsx'
import { renderPage, type Variables } from './aStockRoom.tsx'
import { kegFormats } from './packageBuilders.ts'

const day = '2026-04-03T10:00:00.000Z'

/** A beer. */
export const ipa = {
  __typename: 'BeerType' as const,
  id: 'ipa',
  version: 1,
  updatedAt: day,
  name: 'IPA',
  description: 'Pine and grapefruit',
}

/** The half barrels of the IPA. */
export function aKeg(quantity: number, version = quantity): KegFieldsFragment {
  return {
    __typename: 'Keg',
    id: 'keg1',
    version,
    updatedAt: day,
    beerType: ipa,
    size: 'HALF_BBL',
    quantity,
    location: 'Cold room A',
    priceCents: 19_500,
  } as KegFieldsFragment
}

/** A movement of them. */
export function aTransaction(id: string, newQuantity: number, delta: number): KegTransactionFieldsFragment {
  return {
    __typename: 'KegTransaction',
    id,
    kegId: 'keg1',
    beerType: ipa,
    size: 'HALF_BBL',
    transactionType: delta > 0 ? 'ADD' : 'REMOVE',
    quantity: Math.abs(delta),
    previousQuantity: newQuantity - delta,
    newQuantity,
    priceCents: 19_500,
    reason: delta > 0 ? null : 'SOLD',
    batchId: null,
    batchNumber: null,
    notesSaid: asWritten('Taproom'),
    user: { __typename: 'Person', id: 'p2', name: 'Clara', role: 'BREWER' },
    timestamp: day,
    occurredAt: day,
  } as KegTransactionFieldsFragment
}

/** The page of this test. */
export let page: ReturnType<typeof renderPage>

/** A server that counts like the real one. */
export function open(
  role: Role = 'BREWER',
  adjust?: (variables: Variables) => unknown,
  answers: Record<string, (variables: Variables) => unknown> = {},
) {
  const house = { quantity: 4, version: 10 }
  page = renderPage(
    <KegsPage />,
    {
      KegsPage: () => ({
        beerTypes: [ipa],
        beerColors: [{ __typename: 'BeerColor', beerTypeId: ipa.id, colorSRM: 6 }],
        kegs: [aKeg(house.quantity, house.version)],
      }),
      PackageStock: () => ({ packageFormats: kegFormats, packageStock: [] }),
      KegHistory: () => ({ kegTransactions: [aTransaction('t1', 4, -1)] }),
      AdjustKegs:
        adjust ??
        (({ delta }) => {
          const moved = Math.max(Number(delta), -house.quantity)
          house.quantity += moved
          return { adjustKegs: { ...aKeg(house.quantity, ++house.version), moved } }
        }),
      UpdateKeg: ({ changes }) => ({ updateKeg: { ...aKeg(4, 11), ...(changes as object) } }),
      ...answers,
    },
    role,
  )
  return house
}

/** The card of them. */
export const half = () => screen.findByRole('group', { name: 'IPA 1/2 BBL' })

/** How many of them the page shows. */
export const count = async () => within(await half()).getByText(/^\d+$/).textContent

/** Presses a button by its name. */
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Chooses from the menu of the IPA. */
export async function choose(item: string): Promise<void> {
  await press('More for IPA')
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** Opens Bulk Adjust and fills it in. */
export async function bulk(direction: 'Add' | 'Remove', quantity: string, reason?: string) {
  await choose('Bulk Adjust 1/2 BBL')
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Adjust: IPA 1/2 BBL' }))
  await userEvent.click(dialog.getByRole('radio', { name: direction }))
  const field = dialog.getByRole('spinbutton', { name: 'Quantity' })
  await userEvent.clear(field)
  await userEvent.type(field, quantity)
  if (reason) await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), reason)
  return {
    ...dialog,
    field,
    submit: () => userEvent.click(dialog.getByRole('button', { name: /^(Add|Remove) [\d,]+ keg/ })),
  }
}

/** Each test has a page of its own. */
export function inAKegRoom(): void {
  afterEach(() => {
    page.end()
  })
}
