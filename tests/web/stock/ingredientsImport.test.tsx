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
  const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
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
  const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const csv = 'name,category,unit,lotNumber\nCascade,hops,kg,L-7\nPale Malt,grain,each,\n'
  await userEvent.upload(input, new File([csv], 'stock.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText(/Unit: lbs → kg/)).toHaveTextContent(
    /Current Quantity: 30 → 13.608.*Lot Number: .* → L-7/,
  )
  expect(
    within(dialog).getByText(/unit: expected lbs or a unit that converts to it, .* in each too, got “each”/),
  ).toBeVisible()
  const many = ['name,category', ...Array.from({ length: 20_000 }, (_, n) => `Malt ${n},grain`)].join('\n')
  await userEvent.upload(input, new File([many], 'many.csv', { type: 'text/csv' }))
  expect(
    await within(dialog).findByText('The file has 20,000 rows: at most 5,000 are allowed.'),
  ).toBeVisible()
  expect(within(dialog).queryByText(/created/)).not.toBeInTheDocument()
})

it('takes no other file than CSV', async () => {
  openIngredients()
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  input.removeAttribute('accept')
  await userEvent.upload(input, new File(['x'], 'stock.xlsx', { type: 'application/zip' }))
  expect(await within(dialog).findByText('Please select a valid CSV file')).toBeVisible()
})

it('leaves the file to be imported again when the server refuses it', async () => {
  openIngredients({ ImportIngredients: () => new Refusal('The cellar is closed.', 'INTERNAL_SERVER_ERROR') })
  await choose('More', 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import Ingredients from CSV' })
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
