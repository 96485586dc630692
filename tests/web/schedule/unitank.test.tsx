import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/liveBuilders.ts'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { pageOf, press, renderSchedule } from './aSchedule.tsx'

const unitank = aVessel('8', 2, { label: 'FV-2', alsoConditions: true })
const briteTank = aVessel('9', 1, { label: 'BT-1', type: 'BRITE_TANK' })
const inUnitank = (more: object = {}) =>
  aLoggedBatch([], { stage: 'FERMENTING', fermenter: unitank, ...more })

/** The schedule with one batch in a unitank, and a brite tank that is free. */
function renderUnitank(batch = inUnitank()) {
  const page = pageOf(batch)
  return renderSchedule(batch, {
    SchedulePage: () => ({ data: { ...page.data, equipment: [unitank, briteTank] } }),
    MoveBatch: ({ to }) => ({
      data: {
        moveBatch: { ...batch, version: 2, stage: to, briteTank: to === 'CONDITIONING' ? unitank : null },
      },
    }),
    LogsPage: () => ({ data: { asOfSeq: '1', activeBatches: [batch] } }),
    UpdateBatch: () => ({ data: { updateBatch: { ...batch, version: 2, briteTank } } }),
  })
}

/** The tile of a tank on the board. */
const tileOf = async (label: string) => (await screen.findByText(label, { selector: 'h3' })).closest('li')!

const openMoves = async () => {
  await press(/^Move .*to/)
  return screen.findByRole('dialog')
}

it('a batch in a unitank is offered to stay there to condition, and to go to a brite tank', async () => {
  const { names } = renderUnitank()
  const dialog = within(await openMoves())
  dialog.getByRole('button', { name: /^BT-1/ })
  await userEvent.click(dialog.getByRole('button', { name: 'Conditioning Stays in FV-2' }))
  await within(await tileOf('FV-2')).findByText('Conditioning')
  await screen.findByText(/moved to Conditioning/)
  expect(names()).toEqual(['MoveBatch'])
  expect(screen.queryByRole('dialog'), 'how much arrived is not asked').toBeNull()
})

it('one that goes on into a brite tank is transferred, and how much arrived is asked', async () => {
  const { sent } = renderUnitank()
  await userEvent.click(within(await openMoves()).getByRole('button', { name: /^BT-1/ }))
  await screen.findByText(/moved to Conditioning/)
  expect(sent.map(({ name }) => name)).toEqual(['UpdateBatch', 'MoveBatch'])
  expect(sent[0]?.variables).toMatchObject({ changes: { briteTankId: '9' } })
  const entry = within(await screen.findByRole('form', { name: /2026-1/ }))
  expect(entry.getByRole('combobox', { name: 'Log Type' })).toHaveDisplayValue('Transfer')
})

it('the tile says that a tank is a unitank, and the lane where what conditions is', async () => {
  renderUnitank(inUnitank({ stage: 'KEGGING', briteTank: unitank }))
  const tile = await tileOf('FV-2')
  expect(tile).toHaveTextContent('Unitank')
  await within(tile).findByText('Kegging')
  expect(screen.getByRole('group', { name: 'Kegging' })).toHaveTextContent('in the tanks below')
})
