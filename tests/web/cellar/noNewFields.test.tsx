import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openEntry, withChartsAsTables } from '#tests/web/logs/aLogEntry.tsx'
import { inAPlanningDialog, renderPlanning } from '#tests/web/schedule/aPlanningDialog.tsx'
import { planned, renderSchedule } from '#tests/web/schedule/aSchedule.tsx'

/** What the open dialog asks, by the names of its fields. */
function fieldsIn(dialog: HTMLElement): string[] {
  const roles = ['textbox', 'spinbutton', 'combobox', 'checkbox', 'radio'] as const
  return roles
    .flatMap((role) => within(dialog).queryAllByRole<HTMLInputElement>(role))
    .map((field) => field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '')
    .sort()
}

describe('a brewery that never records a volume is asked for none', () => {
  inAPlanningDialog()
  withChartsAsTables()

  it('by planning', async () => {
    renderPlanning({ kind: 'new' })
    expect(fieldsIn(await screen.findByRole('dialog'))).toEqual([
      ...['Batch Number', 'Batch Size (BBL)', 'Brew Date', 'Brewer', 'Brite Tank'],
      ...['Expected Conditioning (days)', 'Expected Fermentation (days)', 'Fermenter', 'Kettle', 'Mash Tun'],
      ...['Notes', 'Recipe'],
    ])
  })

  it('by logging', async () => {
    await openEntry()
    expect(fieldsIn(screen.getByRole('dialog'))).toEqual([
      ...['Appearance', 'Aroma notes', 'Date and time', 'General notes', 'Log Type', 'Original gravity'],
      ...['Pressure', 'Specific gravity', 'Target gravity', 'Taste notes', 'Temperature', 'pH'],
    ])
  })

  it('by moving', async () => {
    renderSchedule(planned())
    await userEvent.click(await screen.findByRole('button', { name: /^Move batch/ }))
    expect(fieldsIn(await screen.findByRole('dialog'))).toEqual([])
  })
})
