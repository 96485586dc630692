import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refusal } from './aStockRoom.tsx'
import { choose, openIngredients, press } from './theIngredients.tsx'

it('says row by row what a CSV file would do, and imports it', async () => {
  const page = openIngredients({
    ImportIngredients: () => ({ importIngredients: { created: 1, updated: 1, problemCount: 1 } }),
  })
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import ingredients from CSV' })
  await press('Import')
  expect(await within(dialog).findByText('Please select a CSV file first')).toBeVisible()
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const csv = 'name,category,currentQuantity\nMunich,grain,55\nCascade,hops,30\nOdd,weeds,1\n'
  await userEvent.upload(input, new File([csv], 'stock.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText('1 created')).toBeVisible()
  expect(within(dialog).getByText('1 updated')).toBeVisible()
  expect(within(dialog).getByText('category: expected grain, hops, yeast or misc, got “weeds”')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Download refused rows' })).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText('Imported: 1 created, 1 updated')).toBeVisible()
  expect(page.sentOf('ImportIngredients')).toEqual([expect.objectContaining({ csv })])
})

it('shows which fields a file changes, from what to what, and refuses what the server will refuse', async () => {
  openIngredients()
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import ingredients from CSV' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const csv = 'name,category,unit,lotNumber\nCascade,hops,kg,L-7\nPale Malt,grain,each,\n'
  await userEvent.upload(input, new File([csv], 'stock.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText(/Unit: lbs → kg/)).toHaveTextContent(
    /Current quantity: 30 lbs → 13.608 kg.*Lot number: .* → L-7/,
  )
  expect(
    within(dialog).getByText(
      'unit: expected lbs or a unit that converts to it, or Current quantity, Reorder threshold, and Cost per unit in each too, got “each”',
    ),
  ).toBeVisible()
  const many = ['name,category', ...Array.from({ length: 20_000 }, (_, n) => `Malt ${n},grain`)].join('\n')
  await userEvent.upload(input, new File([many], 'many.csv', { type: 'text/csv' }))
  expect(
    await within(dialog).findByText('The file has 20,000 rows: at most 5,000 are allowed.'),
  ).toBeVisible()
  expect(within(dialog).queryByText(/created/)).not.toBeInTheDocument()
})

it('shows the values that a file will store, and asks what its columns, numbers and days are', async () => {
  const page = openIngredients({
    ImportIngredients: () => ({ importIngredients: { created: 1, updated: 1, problemCount: 0 } }),
  })
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import ingredients from CSV' })
  const see = within(dialog)
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const csv = 'name,type,how much,best before,shelf\nMunich,grain,1.240,04/05/2027,B2\nCascade,hops,12,,C1\n'
  await userEvent.upload(input, new File([csv], 'stock.csv', { type: 'text/csv' }))
  expect(await see.findByText(/^2 columns are not imported/)).toBeVisible()
  expect(see.getByText('such as 1.240, 12')).toBeVisible()
  expect(
    see.getByText(/best before: expected .* choose how days are written, got “04\/05\/2027”/),
  ).toBeVisible()
  await userEvent.selectOptions(see.getByRole('combobox', { name: 'how much' }), 'Current quantity')
  await userEvent.selectOptions(see.getByRole('combobox', { name: 'Days such as 04/05/2027' }), 'Day first')
  expect(see.getByText(/how much: expected 1.24 or 1,240: choose how numbers are written/)).toBeVisible()
  await userEvent.selectOptions(see.getByRole('combobox', { name: 'Numbers such as 1.240' }), '1,240')
  expect(see.getByText(/Current quantity: 1,240 lbs; .*May 4, 2027/)).toBeVisible()
  expect(see.getByText('Current quantity: 30 lbs → 12 lbs')).toBeVisible()
  expect(see.getByText(/^1 column is not imported/)).toBeVisible()
  await userEvent.click(see.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText('Imported: 1 created, 1 updated')).toBeVisible()
  expect(page.sentOf('ImportIngredients')).toEqual([
    expect.objectContaining({
      csv,
      choices: {
        columns: [{ column: 2, use: 'currentQuantity' }],
        ...{ decimal: ',', days: 'DAY_FIRST' },
      },
    }),
  ])
})

it('says which day a number of days is, and lets it count from 1904', async () => {
  const page = openIngredients({
    ImportIngredients: () => ({ importIngredients: { created: 1, updated: 0, problemCount: 0 } }),
  })
  await choose('More', 'Import CSV')
  const see = within(await screen.findByRole('dialog', { name: 'Import ingredients from CSV' }))
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const csv = 'name,category,expirationDate\nMunich,grain,45045\n'
  await userEvent.upload(input, new File([csv], 'stock.csv', { type: 'text/csv' }))
  const days = await see.findByRole('combobox', { name: 'Days such as 45045' })
  expect(days).toHaveDisplayValue('Apr 29, 2023')
  expect(see.getByText(/Expiration date: April 29, 2023/)).toBeVisible()
  await userEvent.selectOptions(days, 'Apr 30, 2027 (1904 date system)')
  expect(see.getByText(/Expiration date: April 30, 2027/)).toBeVisible()
  await userEvent.click(see.getByRole('button', { name: 'Import 1 row' }))
  expect(await screen.findByText('Imported: 1 created, 0 updated')).toBeVisible()
  expect(page.sentOf('ImportIngredients')).toEqual([
    expect.objectContaining({ csv, choices: { daySystem: 'FROM_1904' } }),
  ])
})

it('takes no other file than CSV', async () => {
  openIngredients()
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import ingredients from CSV' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  input.removeAttribute('accept')
  await userEvent.upload(input, new File(['x'], 'stock.xlsx', { type: 'application/zip' }))
  expect(await within(dialog).findByText('Please select a valid CSV file')).toBeVisible()
})

it('leaves the file to be imported again when the server refuses it', async () => {
  openIngredients({ ImportIngredients: () => new Refusal('The cellar is closed.', 'INTERNAL_SERVER_ERROR') })
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import ingredients from CSV' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(
    input,
    new File(['name,category\nMunich,grain\n'], 'stock.csv', { type: 'text/csv' }),
  )
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Import 1 row' }))
  expect(
    await within(dialog).findByText(/^Error importing data. Please check your CSV format./),
  ).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Import 1 row' })).toBeVisible()
})
