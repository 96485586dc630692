import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { presets } from '#domain/units/units.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { showUnits } from '#web/ui/units/shownUnits.ts'
import { aChange, aVessel } from '#tests/support/data/liveBuilders.ts'
import { aLog, aLoggedBatch, hoursAgo, pageOf, renderLogs } from './aLogBook.tsx'

beforeEach(() => {
  // jsdom has no canvas, so the chart is read as its table.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  showUnits(presets.METRIC)
})
afterEach(() => showUnits(storedUnits))

const first = aLog('l1', { timestamp: hoursAgo(30), gravity: 1.04, temperature: 66 })
const second = aLog('l2', { timestamp: hoursAgo(6), gravity: 1.05, temperature: 68 })

it('takes a reading in °C and °P, stores it as ever, and reads a colleague’s °F in °C as it arrives', async () => {
  const saved = ({ input }: Record<string, unknown>) => ({ data: { addLog: aLog('l3', input as object) } })
  const batch = aLoggedBatch([first, second])
  const { sent, send } = renderLogs({ ...pageOf([batch]), AddLog: saved }, { path: '/logs?log=1' })
  const dialog = within(await screen.findByRole('dialog', { name: /FV-1/ }))
  const gravity = dialog.getByRole('spinbutton', { name: 'Gravity' })
  expect(gravity).toHaveAccessibleDescription(/Was 12\.4 °P/)
  await userEvent.type(gravity, '12.5')
  const temperature = dialog.getByRole('spinbutton', { name: 'Temperature' })
  await userEvent.click(dialog.getByRole('button', { name: 'More Temperature' }))
  expect(temperature).toHaveValue('20.5')
  expect(temperature).toHaveAccessibleDescription(/Was 20\.0 °C.*\(\+0\.5\)/)
  await userEvent.click(dialog.getByRole('button', { name: 'Save log entry' }))
  expect(await screen.findByText('Log entry saved for FV-1')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    gravity: 1.0505,
    temperature: 68.9,
    entered: [
      { field: 'temperature', value: 20.5, unit: 'C' },
      { field: 'gravity', value: 12.5, unit: 'PLATO' },
    ],
  })
  const log = aLog('l4', { timestamp: hoursAgo(0), temperature: 64.4, gravity: 1.02 })
  send(aChange('LogAdded', 2, { logId: 'l4', batchId: '1', log }))
  const card = await screen.findByRole('listitem', { name: 'FV-1' })
  expect(await within(card).findByText('18.0 °C')).toBeVisible()
  expect(within(card).getByText('5.1 °P')).toBeVisible()
  act(() => showUnits(storedUnits))
  expect(within(card).getByText('64.4 °F')).toBeVisible()
  expect(within(card).getByText('1.020')).toBeVisible()
})

it('asks which of two temperatures is right in the unit of who is asked', async () => {
  const logs = [first, second]
  const conflict = {
    version: 2,
    clashes: [{ field: 'temperature', base: 68, theirs: 64.4, yours: 69.8, who: 'Ben', when: hoursAgo(0) }],
  }
  const EditLog = vi.fn(() => ({
    errors: [{ message: 'Ben changed it too.', extensions: { code: 'CONFLICT', conflict } }],
  }))
  const batch = aLoggedBatch(logs)
  renderLogs(
    {
      ...pageOf([batch]),
      BatchHistory: () => ({ data: { asOfSeq: '1', batch, batchLogs: [...logs].reverse() } }),
      EditLog,
    },
    { path: '/logs?history=1', role: 'BREWER' },
  )
  const history = within(await screen.findByRole('dialog', { name: 'Log History · 2026-1' }))
  expect(history.queryByText(/°F|^1\.0\d\d$/)).toBeNull()
  await userEvent.click((await history.findAllByRole('button', { name: /^Actions for the entry of/ }))[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: /Correct/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Correct entry of/ }))
  const temperature = form.getByRole('spinbutton', { name: 'Temperature' })
  await userEvent.clear(temperature)
  await userEvent.type(temperature, '21')
  await userEvent.type(form.getByLabelText(/Why is it corrected/), 'Misread')
  await userEvent.click(form.getByRole('button', { name: 'Save correction' }))
  const question = within(await screen.findByRole('dialog', { name: 'Which one is right?' }))
  expect(EditLog).toHaveBeenCalledWith(
    expect.objectContaining({
      changes: { temperature: 69.8, entered: [{ field: 'temperature', value: 21, unit: 'C' }] },
    }),
  )
  expect(question.getByText('21.0 °C')).toBeVisible()
  expect(question.getByText('18.0 °C')).toBeVisible()
  expect(question.getByText('before: 20.0 °C')).toBeVisible()
})

it('asks for CO2 in g/L and for oxygen only in a brite tank, and stores volumes', async () => {
  const saved = ({ input }: Record<string, unknown>) => ({ data: { addLog: aLog('l3', input as object) } })
  const brite = aVessel('8', 1, { type: 'BRITE_TANK', label: 'BT-1' })
  const conditioning = aLoggedBatch([aLog('l2', { timestamp: hoursAgo(6), co2: 2.3, dissolvedOxygen: 40 })], {
    stage: 'CONDITIONING',
    briteTank: brite,
    conditioningStartDate: hoursAgo(50),
  })
  const page = { ...pageOf([conditioning]), AddLog: saved }
  const { sent } = renderLogs(page, { path: '/logs?log=1' })
  const dialog = within(await screen.findByRole('dialog', { name: /BT-1/ }))
  const co2 = dialog.getByRole('spinbutton', { name: 'CO2' })
  expect(co2).toHaveAccessibleDescription(/Was 4\.5 g\/L/)
  await userEvent.type(co2, '5')
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Dissolved oxygen' }), '35')
  await userEvent.click(dialog.getByRole('button', { name: 'Save log entry' }))
  expect(await screen.findByText('Log entry saved for BT-1')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    co2: 2.55,
    dissolvedOxygen: 35,
    entered: [{ field: 'co2', value: 5, unit: 'GRAMS_PER_LITER' }],
  })
})

it('does not ask for CO2 and oxygen while the beer ferments', async () => {
  renderLogs(pageOf([aLoggedBatch([first])]), { path: '/logs?log=1' })
  const dialog = within(await screen.findByRole('dialog', { name: /FV-1/ }))
  expect(dialog.getByRole('spinbutton', { name: 'Pressure' })).toBeVisible()
  expect(dialog.queryByRole('spinbutton', { name: 'CO2' })).toBeNull()
  expect(dialog.queryByRole('spinbutton', { name: 'Dissolved oxygen' })).toBeNull()
})
