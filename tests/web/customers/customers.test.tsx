import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Refusal, renderPage, type Variables } from '#tests/web/stock/aStockRoom.tsx'
import type { CustomerFieldsFragment } from '#generated/gql/graphql.ts'
import { CustomersPage } from '#web/features/customers/CustomersPage.tsx'

const aCustomer = (fields: Partial<CustomerFieldsFragment> = {}): CustomerFieldsFragment =>
  ({
    __typename: 'Customer',
    id: 'anchor',
    version: 3,
    updatedAt: '2026-04-03T10:00:00.000Z',
    name: 'The Anchor',
    kind: 'TRADE',
    address: '12 Harbor Street',
    licence: null,
    email: null,
    phone: '+1 555 010 2051',
    note: null,
    retiredAt: null,
    ...fields,
  }) as CustomerFieldsFragment

const lantern = aCustomer({ id: 'lantern', name: 'Lantern Bottle Shop', address: null, phone: null })

let page: ReturnType<typeof renderPage>
afterEach(() => page.end())

function open(
  answers: Record<string, (variables: Variables) => unknown> = {},
  role: 'BREWER' | 'VIEWER' = 'BREWER',
) {
  page = renderPage(
    <CustomersPage />,
    {
      CustomersPage: () => ({ customers: [lantern, aCustomer()] }),
      CreateCustomer: ({ input }) => ({
        createCustomer: aCustomer({ id: 'new', version: 1, ...(input as object) }),
      }),
      UpdateCustomer: ({ changes }) => ({
        updateCustomer: aCustomer({ version: 4, ...(changes as object) }),
      }),
      RetireCustomer: () => ({
        retireCustomer: aCustomer({ version: 4, retiredAt: '2026-04-03T11:00:00Z' }),
      }),
      Undo: ({ of }) => ({ undo: of }),
      ...answers,
    },
    role,
  )
}

const namesShown = () =>
  screen
    .getAllByRole('button', { name: /^Edit / })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const formOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('customers are listed by name, found by what is known of them, and follow what others change', async () => {
  open()
  await screen.findByText('The Anchor')
  expect(namesShown()).toEqual(['Edit Lantern Bottle Shop', 'Edit The Anchor'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'harbor')
  expect(namesShown()).toEqual(['Edit The Anchor'])
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'anchör the')
  expect(namesShown()).toEqual(['Edit The Anchor'])
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'harbor')
  const moved = aCustomer({ version: 4, name: 'The Old Anchor', address: '9 Harbor Street' })
  await page.happen('CustomerSaved', { customerId: 'anchor', customer: moved })
  await waitFor(() => expect(namesShown()).toEqual(['Edit The Old Anchor']))
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }))
  const removed = aCustomer({ version: 5, retiredAt: '2026-04-03T11:00:00Z' })
  await page.happen('CustomerSaved', { customerId: 'anchor', customer: removed })
  await waitFor(() => expect(namesShown()).toEqual(['Edit Lantern Bottle Shop']))
})

it('a new customer is sent with what was proposed and what was left empty', async () => {
  open()
  await press('Add customer')
  const form = await formOf('Add customer')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Northline')
  await userEvent.click(form.getByRole('button', { name: 'Add customer' }))
  await screen.findByText('Northline added')
  expect(page.sentOf('CreateCustomer')).toMatchObject([
    {
      input: {
        ...{ name: 'Northline', kind: 'TRADE', address: null },
        ...{ licence: null, email: null, phone: null, note: null },
      },
    },
  ])
})

it('an edit sends only what was changed, and asks which of two values to keep', async () => {
  let tries = 0
  open({
    UpdateCustomer: ({ changes }) =>
      ++tries > 1
        ? { updateCustomer: aCustomer({ version: 5, ...(changes as object) }) }
        : new Refusal('Kind was changed by Ben.', 'CONFLICT', {
            conflict: {
              version: 4,
              clashes: [
                { field: 'kind', base: 'TRADE', theirs: 'EXPORT', yours: 'SHIPS', who: 'Ben', when: null },
              ],
            },
          }),
  })
  await press('Edit The Anchor')
  const form = await formOf('Edit The Anchor')
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Kind' }), 'Ships and aircraft')
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await userEvent.click(await screen.findByRole('radio', { name: /Ships and aircraft/ }))
  expect(screen.getByRole('radio', { name: /Export/ })).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: /^Save/ }).at(-1)!)
  await screen.findByText('The Anchor saved')
  expect(page.sentOf('UpdateCustomer').map(({ changes }) => changes)).toEqual([
    { kind: 'SHIPS' },
    { kind: 'SHIPS' },
  ])
})

it('a customer who was removed can be put back', async () => {
  open()
  await press('Edit The Anchor')
  await userEvent.click((await formOf('Edit The Anchor')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('The Anchor removed')
  await press('Undo')
  const [{ commandId } = {}] = page.sentOf('RetireCustomer')
  await waitFor(() => expect(page.sentOf('Undo')).toMatchObject([{ of: commandId }]))
})

it('who may not edit customers reads them, and is told why', async () => {
  open({}, 'VIEWER')
  await screen.findByText('The Anchor')
  const add = screen.getByRole('button', { name: 'Add customer' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
})
