import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { readMeterFile } from '#domain/devices/files/meterFile.ts'
import { presets } from '#domain/units/units.ts'
import { ColumnChoices } from '#web/features/devices/ImportReadingsDialog.tsx'
import { columnsOf, planOf } from '#web/features/devices/readingPlan.ts'

function Choices({ csv }: { csv: string }) {
  const [plan, setPlan] = useState(() => {
    const file = readMeterFile(csv)
    if (file.refusal !== null) throw new Error('The file can be read.')
    return planOf({ file, fileName: 'meter.csv', csv }, presets.US, 'MONTH_FIRST')
  })
  const columns = columnsOf(plan)
  return (
    <>
      <ColumnChoices plan={plan} onChange={setPlan} />
      <output>{'refusal' in columns ? 'refused' : `${columns.moment} ${columns.days}`}</output>
    </>
  )
}

const days = () => screen.queryByRole('combobox', { name: /^Days such as/ })
const choose = (column: string, use: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: column }), use)

it('lets the order of day and month be chosen for a time that a person picked', async () => {
  const csv = ['Created;Sampled;SG', '2026-04-05 10:00;3/4/2026 09:00;1.050'].join('\n')
  render(<Choices csv={csv} />)
  expect(screen.getByRole('status')).toHaveTextContent('0 MONTH_FIRST')
  expect(days()).not.toBeInTheDocument()
  await choose('Sampled', 'Time')
  expect(screen.getByRole('combobox', { name: 'Created' })).toHaveDisplayValue('Not imported')
  expect(screen.getByRole('combobox', { name: 'Days such as 3/4/2026 09:00' })).toHaveValue('MONTH_FIRST')
  await choose('Days such as 3/4/2026 09:00', 'Day first')
  await choose('SG', 'Gravity, SG')
  expect(screen.getByRole('status')).toHaveTextContent('1 DAY_FIRST')
})

it('takes the order that a picked time proves, and asks no more', async () => {
  const csv = ['Created;Sampled;SG', '3/4/2026 10:00;25/3/2026 09:00;1.050'].join('\n')
  render(<Choices csv={csv} />)
  expect(days()).toBeVisible()
  await choose('Sampled', 'Time')
  expect(days()).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('1 DAY_FIRST')
})
