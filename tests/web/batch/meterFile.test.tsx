import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aLoggedBatch, hoursAgo } from '#tests/web/logs/aLogBook.tsx'
import { readings, renderBatch, withoutCanvas } from './aBatchPage.tsx'

withoutCanvas()

it("imports a meter's file: its columns guessed and corrected, its readings shown, bad rows said, and what is sent", async () => {
  const batch = aLoggedBatch(readings, { fermentingStartDate: hoursAgo(200) })
  const page = renderBatch([batch], {
    ImportReadings: () => ({ importReadings: { kept: 2, repeated: 0, problemCount: 2 } }),
    OtherStays: () => ({
      otherStays: batch.stays.map((stay) => ({
        ...{ ...stay, __typename: 'OtherStay', batchNumber: '2026-9' },
        ...{ from: hoursAgo(27), until: hoursAgo(23) },
      })),
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import readings' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import readings of 2026-1' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const rows = [30, 25, 20].map(hoursAgo).map((at, n) => `${at};1,0${40 - n};20,${n}`)
  const csv = ['Zeit;SG;Temp (°C)', ...rows, `${hoursAgo(10)};viel;20,0`].join('\n')
  await userEvent.upload(input, new File([csv], 'easydens.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText('2 readings')).toBeVisible()
  const shown = within(dialog).getByRole('table', { name: 'First readings' })
  expect(within(shown).getAllByRole('row')[1]).toHaveTextContent(/1\.040.*68\.0 °F|68\.0 °F.*1\.040/)
  const why = /^Zeit: expected a time in the tank before or after batch 2026-9, got/
  expect(within(dialog).getByText(why)).toBeVisible()
  expect(within(dialog).getByText('SG: expected a number in the chosen unit, got “viel”')).toBeVisible()
  await userEvent.selectOptions(within(dialog).getByLabelText('Temp (°C)'), 'Not imported')
  await userEvent.selectOptions(within(dialog).getByLabelText('SG'), 'Not imported')
  // Above the button, and as the reason why it can't be pressed.
  expect(within(dialog).getAllByText('Choose at least one measured column.')[0]).toBeVisible()
  await userEvent.selectOptions(within(dialog).getByLabelText('SG'), 'Gravity, SG')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import readings' }))
  expect(await screen.findByText('2 readings imported')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  const values = [{ column: 1, kind: 'GRAVITY', unit: 'SG' }]
  expect(page.sent).toEqual([
    expect.objectContaining({
      ...{ batchId: '1', csv, fileName: 'easydens.csv', commandId: expect.any(String) },
      columns: { moment: 0, clock: null, days: 'MONTH_FIRST', values },
    }),
  ])
})
