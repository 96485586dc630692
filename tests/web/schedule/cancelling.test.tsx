import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/liveBuilders.ts'
import { aStep } from '#tests/web/batch/aBrewStep.ts'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { fermenter, planned, press, renderSchedule } from './aSchedule.tsx'

const fermenting = (more: Parameters<typeof aLoggedBatch>[1] = {}) =>
  aLoggedBatch([], { fermenter, stage: 'FERMENTING', ...more })

/** Cancels the batch by its details. */
async function cancelByDetails() {
  await press(/^Recipe 1/)
  await press('Cancelled')
  await press('Update Stage to Cancelled')
}

/** Cancels the batch by the button of its card. */
async function cancelOnBoard() {
  await press('Move batch 2026-1 to…')
  const places = within(await screen.findByRole('dialog', { name: 'Move batch 2026-1 to…' }))
  await userEvent.click(places.getByRole('button', { name: 'Cancelled' }))
}

const asked = async () => within(await screen.findByRole('dialog', { name: 'Cancel batch 2026-1' }))

it.each([
  ['by its details', cancelByDetails],
  ['on the board', cancelOnBoard],
])(
  'asks of a batch that ferments why it is cancelled %s, and takes what is left as dumped in one tap',
  async (_how, cancel) => {
    const volumes = {
      __typename: 'BatchVolumes',
      batchId: '1',
      knockedOutBBL: 2.9,
      transferredBBL: null,
      splitOffBBL: 0,
    }
    const { sent } = renderSchedule(fermenting(), {
      BatchBeer: () => ({
        data: { asOfSeq: '1', brewSteps: [], kegTransactions: [], batchVolumes: volumes },
      }),
    })
    await cancel()
    const dialog = await asked()
    expect(sent).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Infected')
    await userEvent.click(await dialog.findByRole('button', { name: 'All of it: 2.9 BBL, as knocked out' }))
    expect(dialog.getByRole('spinbutton', { name: /^Volume dumped/ })).toHaveValue('2.9')
    await press('Update Stage to Cancelled')
    expect(await screen.findByText('Batch 2026-1 moved to Cancelled')).toBeVisible()
    expect(sent).toMatchObject([
      {
        name: 'MoveBatch',
        variables: {
          ...{ id: '1', to: 'CANCELLED', from: 'FERMENTING', cancelReason: 'Infected', dumpedBBL: 2.9 },
        },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
)

it('requires neither', async () => {
  const { sent } = renderSchedule(fermenting())
  await cancelByDetails()
  await asked()
  await press('Update Stage to Cancelled')
  expect(await screen.findByText('Batch 2026-1 moved to Cancelled')).toBeVisible()
  expect(sent).toMatchObject([{ variables: { to: 'CANCELLED', cancelReason: null, dumpedBBL: null } }])
})

it('asks nothing of a batch without beer', async () => {
  const { sent } = renderSchedule(planned())
  await cancelByDetails()
  expect(await screen.findByText('Batch 2026-1 moved to Cancelled')).toBeVisible()
  expect(sent).toMatchObject([{ name: 'MoveBatch', variables: { to: 'CANCELLED', from: 'PLANNED' } }])
})

it('asks of one that boils once it was knocked out', async () => {
  const brewing = aBatch('1', 1, { stage: 'BOILING', kettle: aVessel('6', 1, { type: 'KETTLE' }), fermenter })
  const step = aStep('KNOCK_OUT', 1, { volume: 2.8, doneAt: '2026-04-03T12:00:00.000Z' })
  const batchVolumes = {
    __typename: 'BatchVolumes',
    batchId: '1',
    knockedOutBBL: 2.8,
    transferredBBL: null,
    splitOffBBL: 0,
  }
  renderSchedule(brewing, {
    BatchBeer: () => ({ data: { asOfSeq: '1', brewSteps: [step], kegTransactions: [], batchVolumes } }),
  })
  await cancelByDetails()
  const dialog = await asked()
  expect(dialog.getByRole('button', { name: 'All of it: 2.8 BBL, as knocked out' })).toBeVisible()
})

it('corrects later what was said', async () => {
  const cancelled = aBatch('1', 4, { stage: 'CANCELLED', cancelReason: 'Infected', dumpedBBL: 2 })
  const { sent } = renderSchedule(cancelled, {
    ScheduleList: () => ({ data: { asOfSeq: '1', batches: [cancelled] } }),
  })
  await userEvent.click(await screen.findByRole('tab', { name: 'Schedule List' }))
  await press('View details of batch 2026-1')
  expect(await screen.findByText('Infected, 2 BBL dumped')).toBeVisible()
  await press('Correct the cancellation')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancellation of batch 2026-1' }))
  const volume = dialog.getByRole('spinbutton', { name: /^Volume dumped/ })
  await userEvent.clear(volume)
  await userEvent.type(volume, '2.5')
  await press('Save changes')
  expect(await screen.findByText('Cancellation of batch 2026-1 corrected')).toBeVisible()
  expect(sent).toMatchObject([
    { name: 'UpdateBatch', variables: { id: '1', baseVersion: 4, changes: { dumpedBBL: 2.5 } } },
  ])
})
