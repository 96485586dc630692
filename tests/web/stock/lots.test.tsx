import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aLot, anIngredient } from './stockBuilders.ts'
import { choose, malt, openIngredients, press } from './theIngredients.tsx'

const lead = {
  __typename: 'Supplier',
  version: 1,
  updatedAt: '2026-04-03T10:00:00.000Z',
  email: null,
  phone: null,
  leadDays: null,
}
const yakima = { ...lead, id: 'yakima', name: 'Yakima Chief' }

/** Two lots of Cascade, the first of which expires first. */
const [early, late] = [
  aLot(),
  aLot({
    id: 'lot-2',
    code: 'L-9P2RX',
    lotNumber: null,
    expirationDate: '2098-09-01',
    remaining: 12,
    quantity: 12,
  }),
]
const several = anIngredient({ currentQuantity: 42, lots: [early, late] })

describe('receiving', () => {
  it('takes bags of a size at a cost of one, and then shows the code of the lot to be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const page = openIngredients({
      Suppliers: () => ({ suppliers: [yakima] }),
      ReceiveLot: ({ input }) => ({ receiveLot: aLot({ id: (input as { id: string }).id }) }),
      Lot: ({ id }) => ({ lot: aLot({ id: String(id) }) }),
    })
    await choose('More for Pale Malt', 'Receive order')
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive order: Pale Malt' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Packages' }))
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Packages' }), '10')
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Package size' }), '55')
    await userEvent.click(dialog.getByRole('radio', { name: 'Cost per unit' }))
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Cost per lbs' }), '0.89')
    expect(dialog.getByText('550 lbs in all · $489.50 in all')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Lot number' }), 'A-4411{Enter}')
    expect(page.sentOf('ReceiveLot')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Add to stock' }))
    const label = within(await screen.findByRole('dialog', { name: 'Received as lot L-7K3QM' }))
    expect(await screen.findByText('550 lbs of Pale Malt received')).toBeVisible()
    expect(label.getByRole('img', { name: 'QR code with the lot code L-7K3QM' })).toBeVisible()
    await userEvent.click(label.getByRole('button', { name: 'Print label' }))
    expect(print).toHaveBeenCalledOnce()
    expect(page.sentOf('ReceiveLot')).toEqual([
      expect.objectContaining({
        input: expect.objectContaining({
          ingredientId: 'malt',
          packages: 10,
          packageSize: 55,
          unitCostCents: 89,
          lotNumber: 'A-4411',
        }) as unknown,
      }),
    ])
  })

  it('asks for an amount, or for packages and their size', async () => {
    const page = openIngredients()
    await choose('More for Cascade', 'Receive order')
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive order: Cascade' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add to stock' }))
    expect(await dialog.findByText('Quantity is required.')).toBeVisible()
    await userEvent.click(dialog.getByRole('radio', { name: 'Packages' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add to stock' }))
    expect(await dialog.findByText('Packages are required.')).toBeVisible()
    expect(dialog.getByText('Package size is required.')).toBeVisible()
    expect(page.sentOf('ReceiveLot')).toEqual([])
  })
})

describe('the lots of an ingredient', () => {
  const answers = { UsedUpLots: () => ({ lots: [] }) }
  const openLots = async () => {
    await press('Lots of Cascade')
    return screen.findByRole('dialog', { name: 'Lots of Cascade' })
  }
  const rowOf = async (code: string) =>
    within((await screen.findByRole('button', { name: code })).closest('[role=row]') as HTMLElement)

  it('stand in the order in which they are used, the next one marked', async () => {
    openIngredients(answers, [several, malt])
    const dialog = within(await openLots())
    expect(
      (await dialog.findAllByRole('button', { name: /^L-/ })).map(({ textContent }) => textContent),
    ).toEqual(['L-7K3QM', 'L-9P2RX'])
    expect((await rowOf('L-7K3QM')).getByText('Next')).toBeVisible()
    expect((await rowOf('L-7K3QM')).getByText('of 44 lbs')).toBeVisible()
    expect((await rowOf('L-9P2RX')).queryByText('Next')).toBeNull()
  })

  it('are held by a press on the reason, and one that somebody else holds is red at once', async () => {
    const held = { heldAt: '2026-04-03T11:00:00.000Z', holdReason: 'Smells or looks wrong', version: 2 }
    const page = openIngredients({ ...answers, HoldLots: () => ({ holdLots: [{ ...early, ...held }] }) }, [
      several,
      malt,
    ])
    await openLots()
    await userEvent.click((await rowOf('L-7K3QM')).getByRole('button', { name: 'Hold L-7K3QM' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Smells or looks wrong' }))
    expect(await screen.findByText('L-7K3QM is on hold')).toBeVisible()
    expect(page.sentOf('HoldLots')).toEqual([
      expect.objectContaining({ ids: ['lot-1'], reason: 'Smells or looks wrong' }),
    ])
    expect((await rowOf('L-7K3QM')).getByText('On hold')).toBeVisible()
    expect((await rowOf('L-9P2RX')).getByText('Next')).toBeVisible()
    const lot = { ...late, ...held }
    const ingredient = anIngredient({ version: 2, currentQuantity: 42, lots: [{ ...early, ...held }, lot] })
    const facts = { lotId: 'lot-2', lot, ingredientId: 'cascade', ingredient }
    await page.happen('LotSaved', facts, { by: { id: 'bo', name: 'Bo' } })
    expect((await rowOf('L-9P2RX')).getByText('On hold')).toBeVisible()
    expect(screen.queryByText('Next')).toBeNull()
  })

  it('say of one which batches it went into, and what is still here', async () => {
    const uses = [{ __typename: 'LotUse' as const, batchNumber: '2026-014', quantity: 14 }]
    openIngredients(
      { Lot: () => ({ lot: aLot({ uses }) }) },
      [several, malt],
      'BREWER',
      '/ingredients?lot=lot-1',
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Lot L-7K3QM: Cascade' }))
    const used = await dialog.findByRole('link', { name: 'Batch 2026-014' })
    expect(used.closest('li')).toHaveTextContent('14 lbs')
    expect(dialog.getByText('Still here').closest('li')).toHaveTextContent('30 lbs')
  })

  it('are edited: only what was changed is sent, with what it was', async () => {
    const edited = aLot({ lotNumber: 'YCH-222', supplier: { id: 'yakima' }, version: 2 })
    const page = openIngredients(
      {
        Suppliers: () => ({ suppliers: [yakima] }),
        Lot: () => ({ lot: aLot({ supplier: { id: 'yakima' } }) }),
        UpdateLot: () => ({ updateLot: edited }),
      },
      [several, malt],
      'BREWER',
      '/ingredients?lot=lot-1',
    )
    await press('Edit lot')
    const form = within(await screen.findByRole('dialog', { name: 'Edit lot L-7K3QM' }))
    expect(await form.findByRole('combobox', { name: 'Supplier' })).toHaveValue('Yakima Chief')
    const number = form.getByRole('textbox', { name: 'Lot number' })
    await userEvent.clear(number)
    await userEvent.type(number, 'YCH-222{Enter}')
    expect(page.sentOf('UpdateLot')).toEqual([])
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Lot L-7K3QM saved')).toBeVisible()
    expect(page.sentOf('UpdateLot')).toEqual([
      expect.objectContaining({
        ...{ id: 'lot-1', was: { lotNumber: 'YCH-221' }, changes: { lotNumber: 'YCH-222' } },
      }),
    ])
  })

  it('are given what all of them cost, also where the cost of one was said, and an edit is undone', async () => {
    const page = openIngredients(
      {
        Lot: () => ({ lot: early }),
        Suppliers: () => ({ suppliers: [] }),
        UpdateLot: () => ({
          updateLot: { ...early, version: 2, totalCostCents: 60_000, unitCostCents: 1_363.6 },
        }),
        Undo: ({ of }) => ({ undo: of }),
      },
      [several, malt],
      'BREWER',
      '/ingredients?lot=lot-1',
    )
    await press('Edit lot')
    const form = within(await screen.findByRole('dialog', { name: 'Edit lot L-7K3QM' }))
    const cost = form.getByRole('spinbutton', { name: 'Total cost' })
    expect(cost).toHaveValue('550.00')
    await userEvent.clear(cost)
    await userEvent.type(cost, '600')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Lot L-7K3QM saved')
    const [sent] = page.sentOf('UpdateLot')
    expect(sent).toMatchObject({ was: { totalCostCents: 55_000 }, changes: { totalCostCents: 60_000 } })
    await press('Undo')
    await waitFor(() =>
      expect(page.sentOf('Undo')).toEqual([expect.objectContaining({ of: sent?.commandId })]),
    )
  })

  it('are held all at once for a supplier, those received since a day', async () => {
    const page = openIngredients({
      Suppliers: () => ({ suppliers: [yakima] }),
      HoldLots: () => ({ holdLots: [] }),
    })
    await choose('More', 'Suppliers')
    await press('Hold the lots of Yakima Chief')
    const dialog = within(await screen.findByRole('dialog', { name: 'Hold the lots of Yakima Chief' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Recall of April')
    await userEvent.click(dialog.getByRole('button', { name: 'Hold' }))
    await waitFor(() =>
      expect(page.sentOf('HoldLots')).toEqual([
        expect.objectContaining({ supplierId: 'yakima', reason: 'Recall of April' }),
      ]),
    )
  })

  it('show in the row of the ingredient that part of it is on hold', async () => {
    openIngredients({}, [
      anIngredient({ currentQuantity: 42, lots: [early, { ...late, heldAt: '2026-04-03T11:00:00.000Z' }] }),
    ])
    const row = (await screen.findByText('Cascade')).closest('[role=row]')
    expect(row).toHaveTextContent('12 lbs on hold')
  })
})

describe('adjusting', () => {
  it('asks for no lot while there is one', async () => {
    openIngredients({}, [anIngredient({ lots: [early] })])
    await press('Adjust Cascade')
    const dialog = within(await screen.findByRole('dialog', { name: 'Adjust Cascade' }))
    expect(dialog.queryByRole('combobox')).toBeNull()
  })

  it('counts one of several lots by itself', async () => {
    const page = openIngredients(
      {
        AdjustIngredient: () => ({
          adjustIngredient: {
            ...anIngredient({
              currentQuantity: 40,
              lots: [early, { ...late, remaining: 10, version: 2 }],
              version: 2,
            }),
            moved: -2,
          },
        }),
      },
      [several, malt],
    )
    await press('Adjust Cascade')
    const dialog = within(await screen.findByRole('dialog', { name: 'Adjust Cascade' }))
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Lot' }), 'lot-2')
    await userEvent.click(dialog.getByRole('radio', { name: 'Set' }))
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Quantity' }), '10')
    expect(dialog.getByText(/12 lbs now/)).toHaveTextContent('12 lbs now, 10 lbs afterwards')
    await userEvent.click(dialog.getByRole('button', { name: 'Adjust' }))
    await waitFor(() =>
      expect(page.sentOf('AdjustIngredient')).toEqual([
        expect.objectContaining({ id: 'cascade', lotId: 'lot-2', type: 'SET', quantity: 10 }),
      ]),
    )
  })
})
