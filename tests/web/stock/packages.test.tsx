import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FormatsPage } from '#web/features/kegs/formats/FormatsPage.tsx'
import { cellar } from '#tests/web/cellar/aCellar.tsx'
import { inAKegRoom, ipa, open, page as kegs, press } from './aKegRoom.tsx'
import { Refusal, renderPage, type Variables } from './aStockRoom.tsx'
import { aFormat, aPackageLot, aStock, kegFormats } from './packageBuilders.ts'
import { anIngredient } from './stockBuilders.ts'

const each = { category: 'MISC', subcategory: 'Packaging', unit: 'EACH' } as const
const can = anIngredient({ ...each, id: 'can', name: 'Can 16 oz' })
const lid = anIngredient({ ...each, id: 'lid', name: 'Lid' })
const intoCase = {
  ...{ __typename: 'FormatMaterial', id: 'can in case', formatId: 'cans', amount: 24 },
  ingredient: can,
}

describe('the formats of a brewery', () => {
  let page: ReturnType<typeof renderPage>
  afterEach(() => page.end())

  const openFormats = (
    answers: Record<string, (variables: Variables) => unknown> = {},
    role: 'BREWER' | 'VIEWER' = 'BREWER',
  ) => {
    page = renderPage(
      <FormatsPage />,
      {
        FormatsPage: () => ({ packageFormats: [aFormat(), ...kegFormats], formatMaterials: [intoCase] }),
        IngredientChoices: () => ({ ingredients: [can, lid] }),
        CreatePackageFormat: ({ input }) => ({
          createPackageFormat: aFormat({ id: 'new', ...(input as object) }),
        }),
        UpdatePackageFormat: ({ changes }) => ({
          updatePackageFormat: aFormat({ version: 2, ...(changes as object) }),
        }),
        RetirePackageFormat: () => ({
          retirePackageFormat: aFormat({ version: 2, retiredAt: '2026-04-03T11:00:00.000Z' }),
        }),
        Undo: ({ of }) => ({ undo: of }),
        ...answers,
      },
      role,
    )
  }
  const formOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

  it('are listed with what they hold, the two sizes of kegs first, and follow what others change', async () => {
    openFormats()
    expect(await screen.findByText('24 × 16 oz')).toBeVisible()
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toMatch(/^1\/2 BBLKeg15\.5 gal/)
    expect(rows[2]).toMatch(/^1\/6 BBLKeg5\.16 gal/)
    expect(rows[3]).toMatch(/^24 × 16 oz cansCans24 × 16 oz–180 days24 each Can 16 oz/)
    await page.happen('FormatSaved', {
      formatId: 'cans',
      format: aFormat({ version: 2, retiredAt: '2026-04-03T11:00:00.000Z' }),
    })
    await waitFor(() => expect(screen.queryByText('24 × 16 oz')).toBeNull())
  })

  it('are filled in by one press for what breweries fill most', async () => {
    openFormats()
    await press('Add format')
    const form = await formOf('Add format')
    const common = form.getByRole('combobox', { name: 'Common formats' })
    expect(within(common).queryByRole('option', { name: '24 × 16 oz cans' })).toBeNull()
    await userEvent.selectOptions(common, '24 × 12 oz cans')
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('24 × 12 oz cans')
    expect(form.getByRole('spinbutton', { name: 'Contents of each' })).toHaveValue('12')
    const perCase = form.getByRole('spinbutton', { name: 'Containers per case' })
    await userEvent.clear(perCase)
    await userEvent.type(perCase, '6')
    await userEvent.click(form.getByRole('button', { name: 'Add format' }))
    await screen.findByText('24 × 12 oz cans added')
    expect(page.sentOf('CreatePackageFormat')).toMatchObject([
      {
        input: {
          ...{ name: '24 × 12 oz cans', kind: 'CAN', perCase: 6, volumeBBL: 0.0181451613 },
          ...{ depositCents: 0, bestBeforeDays: null },
        },
      },
    ])
  })

  it('say what goes into one package, which is edited as a whole', async () => {
    openFormats({ SetFormatMaterials: () => ({ setFormatMaterials: aFormat({ version: 2 }) }) })
    await press('Materials of 24 × 16 oz cans')
    const form = await formOf('Materials of 24 × 16 oz cans')
    expect(form.getByRole('spinbutton', { name: 'Can 16 oz' })).toHaveValue('24')
    await userEvent.click(form.getByRole('combobox', { name: 'Add a material' }))
    await userEvent.click(await screen.findByRole('option', { name: /Lid/ }))
    const lids = form.getByRole('spinbutton', { name: 'Lid' })
    await userEvent.clear(lids)
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(/Amount in one package/)).toBeVisible()
    await userEvent.type(lids, '24')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Materials of 24 × 16 oz cans saved')
    expect(page.sentOf('SetFormatMaterials')).toMatchObject([
      {
        formatId: 'cans',
        was: [{ ingredientId: 'can', amount: 24 }],
        materials: [
          { ingredientId: 'can', amount: 24 },
          { ingredientId: 'lid', amount: 24 },
        ],
      },
    ])
  })

  it('ask for the amount again of a material whose unit was changed to one that does not convert', async () => {
    const lost = { ...intoCase, id: 'lid in case', ingredient: lid, amount: null }
    openFormats({
      FormatsPage: () => ({ packageFormats: [aFormat()], formatMaterials: [intoCase, lost] }),
      SetFormatMaterials: () => ({ setFormatMaterials: aFormat({ version: 2 }) }),
    })
    await screen.findByText(/Lid: set the amount again/)
    await press('Materials of 24 × 16 oz cans')
    const form = await formOf('Materials of 24 × 16 oz cans')
    const cans = form.getByRole('spinbutton', { name: 'Can 16 oz' })
    await userEvent.clear(cans)
    await userEvent.type(cans, '25')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(/Amount in one package/)).toBeVisible()
    await userEvent.type(form.getByRole('spinbutton', { name: 'Lid' }), '24')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Materials of 24 × 16 oz cans saved')
    expect(page.sentOf('SetFormatMaterials')).toMatchObject([
      {
        was: [{ ingredientId: 'can', amount: 24 }],
        materials: [
          { ingredientId: 'can', amount: 25 },
          { ingredientId: 'lid', amount: 24 },
        ],
      },
    ])
  })

  it('are typed in the unit that is written on them', async () => {
    openFormats()
    await press('Add format')
    const form = await formOf('Add format')
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Pony')
    expect(form.queryByRole('spinbutton', { name: 'Containers per case' })).toBeNull()
    await userEvent.type(form.getByRole('spinbutton', { name: 'Contents' }), '7.75')
    await userEvent.click(form.getByRole('button', { name: 'Add format' }))
    await screen.findByText('Pony added')
    expect(page.sentOf('CreatePackageFormat')).toMatchObject([
      { input: { kind: 'KEG', volumeBBL: 0.25, perCase: 1 } },
    ])
  })

  it('keep what another person changed unless it is meant', async () => {
    let tries = 0
    openFormats({
      UpdatePackageFormat: ({ changes }) =>
        ++tries > 1
          ? { updatePackageFormat: aFormat({ version: 3, ...(changes as object) }) }
          : new Refusal('Deposit was changed by Ben.', 'CONFLICT', {
              conflict: {
                version: 2,
                clashes: [
                  { field: 'depositCents', base: 0, theirs: 3000, yours: 2500, who: 'Ben', when: null },
                ],
              },
            }),
    })
    await press('Edit 24 × 16 oz cans')
    const form = await formOf('Edit 24 × 16 oz cans')
    const deposit = form.getByRole('spinbutton', { name: 'Deposit' })
    await userEvent.clear(deposit)
    await userEvent.type(deposit, '25')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await userEvent.click(await screen.findByRole('radio', { name: /2500/ }))
    await userEvent.click(screen.getAllByRole('button', { name: /^Save/ }).at(-1)!)
    await screen.findByText('24 × 16 oz cans saved')
    expect(page.sentOf('UpdatePackageFormat').map(({ changes }) => changes)).toEqual([
      { depositCents: 2500 },
      { depositCents: 2500 },
    ])
  })

  it('can be removed and put back, but for the two sizes of kegs, which keep name and contents', async () => {
    openFormats()
    await press('Edit 1/2 BBL')
    const size = await formOf('Edit 1/2 BBL')
    expect(size.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(size.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await userEvent.click(size.getByRole('button', { name: 'Cancel' }))
    await press('Edit 24 × 16 oz cans')
    await userEvent.click((await formOf('Edit 24 × 16 oz cans')).getByRole('button', { name: 'Remove' }))
    await screen.findByText('24 × 16 oz cans removed')
    await press('Undo')
    const [{ commandId } = {}] = page.sentOf('RetirePackageFormat')
    await waitFor(() => expect(page.sentOf('Undo')).toMatchObject([{ of: commandId }]))
  })

  it('are read by who may not edit them, who is told why', async () => {
    openFormats({}, 'VIEWER')
    await screen.findByText('24 × 16 oz')
    expect(screen.getByRole('button', { name: 'Add format' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('packages in the inventory', () => {
  inAKegRoom()

  const cans = aStock(ipa)
  const withCans = (quantity = { count: 12, version: 1 }) => ({
    PackageStock: () => ({
      packageFormats: [...kegFormats, aFormat()],
      packageStock: [{ ...cans, quantity: quantity.count, version: quantity.version }],
    }),
    AdjustPackages: ({ delta }: Variables = {}) => {
      const moved = Math.max(Number(delta), -quantity.count)
      quantity.count += moved
      return { adjustPackages: { ...cans, quantity: quantity.count, version: ++quantity.version, moved } }
    },
  })
  const row = () => screen.findByRole('group', { name: 'IPA 24 × 16 oz cans' })

  it('do not stand there in a brewery that fills the two sizes of kegs', async () => {
    open()
    await screen.findByRole('group', { name: 'IPA 1/2 BBL' })
    await waitFor(() => expect(kegs.sentOf('PackageStock')).toHaveLength(1))
    expect(screen.queryByText('Other packages')).toBeNull()
  })

  it('are counted by one press each, and follow what others count', async () => {
    open('BREWER', undefined, withCans())
    expect(await row()).toHaveTextContent('12cases36 gal')
    await press('Remove 1 IPA 24 × 16 oz cans')
    expect(await row()).toHaveTextContent('11cases')
    expect(await screen.findByText('Package inventory decreased')).toBeVisible()
    expect(kegs.sentOf('AdjustPackages')).toMatchObject([
      { beerTypeId: 'ipa', formatId: 'cans', delta: -1, reason: null },
    ])
    const stock = { ...cans, quantity: 9, version: 5 }
    await kegs.happen('PackageCountChanged', { stockId: 'stock-1', delta: -2, stock })
    await waitFor(async () => expect(await row()).toHaveTextContent('9cases'))
  })

  it('that were there already are added by beer and format', async () => {
    open('BREWER', undefined, {
      ...withCans({ count: 0, version: 1 }),
      PackageStock: () => ({ packageFormats: [...kegFormats, aFormat()], packageStock: [] }),
    })
    expect(await screen.findByText('Nothing is filled yet. What is filled appears here.')).toBeVisible()
    await press('Add packages')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add packages' }))
    const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '40')
    await userEvent.click(dialog.getByRole('button', { name: 'Add 40 packages' }))
    expect(await screen.findByText('Package inventory increased')).toBeVisible()
    expect(kegs.sentOf('AdjustPackages')).toMatchObject([
      { beerTypeId: 'ipa', formatId: 'cans', delta: 40, reason: 'FILLED' },
    ])
    await kegs.happen('PackageCountChanged', {
      stockId: 'stock-1',
      delta: 40,
      stock: { ...cans, quantity: 40, version: 2 },
    })
    await waitFor(async () => expect(await row()).toHaveTextContent('40cases'))
  })

  it('have a history, which follows what others count', async () => {
    const movement = (id: string, more: object) => ({
      ...{
        __typename: 'PackageTransaction',
        id,
        transactionType: 'REMOVE',
        quantity: 2,
        previousQuantity: 14,
      },
      ...{ newQuantity: 12, reason: 'BROKEN', batchNumber: null, notesSaid: null, user: null },
      ...{ timestamp: '2026-04-03T10:00:00.000Z', occurredAt: '2026-04-03T10:00:00.000Z', ...more },
    })
    const movements = [movement('first', {})]
    open('BREWER', undefined, {
      ...withCans(),
      PackageHistory: () => ({ packageTransactions: [...movements] }),
      Undoable: () => ({ undoable: [] }),
    })
    await press('More for IPA 24 × 16 oz cans')
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'View History of IPA 24 × 16 oz cans' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction History' }))
    expect(await dialog.findByText('Removed 2')).toBeVisible()
    expect(kegs.sentOf('PackageHistory')).toMatchObject([{ beerTypeId: 'ipa', formatId: 'cans' }])
    const filled = { transactionType: 'ADD', quantity: 40, newQuantity: 52, reason: 'FILLED' }
    movements.unshift(movement('second', { ...filled, batchNumber: '2026-7' }))
    const stock = { ...cans, quantity: 52, version: 5 }
    await kegs.happen('PackageCountChanged', { stockId: 'stock-1', delta: 40, stock })
    expect(await dialog.findByRole('link', { name: 'Batch 2026-7' })).toBeVisible()
  })

  const early = aPackageLot(ipa, { id: 'pack-0', code: 'P-0000Z', packedOn: '2026-03-01', remaining: 5 })
  const late = aPackageLot(ipa)
  const lotAnswers = {
    ...withCans(),
    PackageLots: ({ isOpen }: Variables = {}) => ({ packageLots: isOpen ? [late, early] : [] }),
    HoldPackageLots: ({ reason }: Variables = {}) => ({
      holdPackageLots: [
        { ...early, version: 2, heldAt: '2026-04-03T11:00:00.000Z', holdReason: String(reason) },
      ],
    }),
    PackageLot: () => ({
      packageLot: { ...early, from: null, lossBBL: 0, heldBy: null, movements: [] },
    }),
  }
  const openLots = async () => {
    await press('More for IPA 24 × 16 oz cans')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Lots of IPA 24 × 16 oz cans' }))
  }
  const codes = () => screen.getAllByRole('button', { name: /^P-/ }).map(({ textContent }) => textContent)

  it('have lots, the oldest first; one that is held is red and leaves last', async () => {
    open('BREWER', undefined, lotAnswers)
    await openLots()
    const dialog = within(await screen.findByRole('dialog', { name: 'Lots of IPA 24 × 16 oz cans' }))
    await dialog.findByText('of 60', { exact: false, selector: 'tr:nth-child(1) *' })
    expect(codes()).toEqual(['P-0000Z', 'P-0001Y'])
    await press('Hold P-0000Z')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Damaged or leaking' }))
    expect(await dialog.findByText('On hold')).toBeVisible()
    expect(codes()).toEqual(['P-0001Y', 'P-0000Z'])
    expect(kegs.sentOf('HoldPackageLots')).toMatchObject([{ ids: ['pack-0'], reason: 'Damaged or leaking' }])
  })

  it('have a label to print, with a code for scanners', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    open('BREWER', undefined, lotAnswers)
    await openLots()
    await press('P-0000Z')
    const lot = within(await screen.findByRole('dialog', { name: 'Lot P-0000Z: IPA, 24 × 16 oz cans' }))
    expect(lot.getByRole('link', { name: '2026-1' })).toHaveAttribute('href', '/batch?number=2026-1')
    expect(lot.getByText('5 of 60')).toBeVisible()
    await userEvent.click(lot.getByRole('button', { name: 'Label' }))
    const label = within(await screen.findByRole('dialog', { name: 'Label of lot P-0000Z' }))
    expect(label.getByRole('img', { name: 'QR code with the lot code P-0000Z' })).toBeVisible()
    expect(label.getByText('Best before Sep 30, 2026')).toBeVisible()
    await userEvent.click(label.getByRole('button', { name: 'Print label' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('are emptied into a tank, which says what it holds then and what is lost', async () => {
    open('BREWER', undefined, {
      ...lotAnswers,
      ReworkTanks: () => ({ equipment: Object.values(cellar) }),
      ReworkPackages: () => ({ reworkPackages: { ...early, remaining: 2, version: 2 } }),
      Undo: ({ of }: Variables) => ({ undo: of }),
    })
    await openLots()
    await press('P-0000Z')
    await press('Empty lot P-0000Z into a tank')
    const dialog = within(await screen.findByRole('dialog', { name: 'Empty lot P-0000Z into a tank' }))
    const count = dialog.getByRole('spinbutton', { name: 'Packages' })
    expect(count).toHaveValue('5')
    await userEvent.clear(count)
    await userEvent.type(count, '3')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'To' }), 'BT-1 · 2 of 7 BBL')
    expect(await dialog.findByText('BT-1 then holds 2.29 BBL.')).toBeVisible()
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Arrived in the tank' }), '0.2')
    expect(dialog.getByText('BT-1 then holds 2.2 BBL. 0.0903 BBL is lost on the way.')).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'To' }), 'FV-2 · ≈ 7 of 7 BBL')
    const empty = () => dialog.getByRole('button', { name: 'Empty' })
    expect(
      dialog.getByText('FV-2 would hold 7.2 BBL. Its capacity is 7 BBL. 0.0903 BBL is lost on the way.'),
    ).toBeVisible()
    expect(empty()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'That is right' }))
    await userEvent.click(empty())
    expect(await screen.findByText('3 packages emptied into FV-2')).toBeVisible()
    const [sent] = kegs.sentOf('ReworkPackages')
    expect(sent).toMatchObject({
      ...{ packageLotId: 'pack-0', toEquipmentId: '2', count: 3, volumeBBL: 0.2, evenIfOver: true },
    })
    await press('Undo')
    await waitFor(() => expect(kegs.sentOf('Undo')).toMatchObject([{ of: sent?.commandId }]))
  })
})
