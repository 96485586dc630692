import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/liveBuilders.ts'
import { aLog, hoursAgo } from '#tests/web/logs/aLogBook.tsx'
import { choices, queries } from './aPlanningDialog.tsx'
import { button, fermenter, pageOf, planned, press, renderSchedule, type Variables } from './aSchedule.tsx'

describe('the list of five thousand batches', () => {
  it('is read a page at a time, and opens a finished batch that the board does not hold', async () => {
    const finished = aBatch('9', 1, { stage: 'COMPLETED', batchNumber: '2019-009' })
    const pages: Variables[] = []
    renderSchedule(planned(), {
      SchedulePage: () => pageOf(planned(), 5_000),
      ScheduleList: (variables) => {
        pages.push(variables)
        return { data: { asOfSeq: '1', batches: [variables.offset === 0 ? planned() : finished] } }
      },
      ScheduledBatch: () => ({ data: { asOfSeq: '1', batch: finished } }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Schedule List' }))
    expect(await screen.findByText('1–50 of 5,000 batches')).toBeVisible()
    const scheduled = screen.getByText('Scheduled Brews').closest('dl')
    expect(scheduled).toHaveTextContent(/5,000.*All batches, finished ones too/)
    expect(await button('Previous')).toHaveAttribute('aria-disabled', 'true')
    await press('Next')
    await press('View details of batch 2019-009')
    const details = await screen.findByRole('dialog', { name: 'Brew Schedule Details' })
    expect(within(details).getByText('2019-009')).toBeInTheDocument()
    expect(pages).toEqual([
      { limit: 50, offset: 0 },
      { limit: 50, offset: 50 },
    ])
  }, 60_000)
})

describe('what the server refuses', () => {
  const no = () => ({ errors: [{ message: 'No.', extensions: { code: 'REFUSED' } }] })
  const cleaning = () => {
    const page = pageOf(planned())
    return { data: { ...page.data, equipment: [{ ...fermenter, status: 'CLEANING' }] } }
  }

  it('is notified when a vessel is marked available', async () => {
    renderSchedule(planned(), { SchedulePage: cleaning, SetEquipmentStatus: no })
    await press('Mark Available')
    expect(await screen.findByText('Error marking equipment as available')).toBeVisible()
  })

  it('is notified after confirming the clean-up of vessels', async () => {
    renderSchedule(planned(), { CleanUpEquipment: no })
    await userEvent.click(await screen.findByRole('tab', { name: 'Equipment Status' }))
    await press('Cleanup Orphaned Equipment')
    const question = 'This will reset all equipment that has no active batch assigned. Continue?'
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(question)).toBeInTheDocument()
    await userEvent.click(within(asked).getAllByRole('button').at(-1)!)
    expect(await screen.findByText('Error cleaning up equipment')).toBeInTheDocument()
  })
})

it('a free tank of the board plans a brew into itself', async () => {
  renderSchedule(planned(), {
    BatchFormChoices: () => choices,
    FinishedBatches: () => queries.FinishedBatches!,
    PlannedStock: () => queries.PlannedStock!,
    NextBatchNumber: () => ({ data: { asOfSeq: '1', nextBatchNumber: '2026-002' } }),
  })
  const tile = await screen.findByRole('group', { name: 'FV-1' })
  await userEvent.click(await within(tile).findByRole('button', { name: 'Plan a brew' }))
  const form = await screen.findByRole('dialog', { name: 'Schedule New Brew' })
  expect(await within(form).findByRole('combobox', { name: /^Fermenter/ })).toHaveDisplayValue(/^FV-1/)
})

describe('the tile of a tank', () => {
  const tank = aVessel('7', 1, { label: 'FV-1', status: 'IN_USE' })
  const fermenting = aBatch('1', 1, {
    stage: 'FERMENTING',
    fermenter: tank,
    fermentingStartDate: hoursAgo(80),
  })
  const logged = (hours: number, value: { temperature?: number; gravity?: number }) =>
    aLog(`h${hours}`, { timestamp: hoursAgo(hours), temperature: null, gravity: null, ...value })
  const tankLogs = (temperature: object | null, gravity: object | null) => () => ({
    data: {
      asOfSeq: '1',
      batches: [
        {
          __typename: 'Batch',
          id: '1',
          latestTemperatureLog: temperature,
          latestGravityLog: gravity,
          openIssue: null,
        },
      ],
    },
  })
  const readings = (...sent: [kind: string, value: number, hours: number][]) => ({
    data: {
      readings: sent.map(([kind, value, hours]) => ({
        ...{ __typename: 'LatestReading', equipmentId: '7', setPoint: null },
        ...{ kind, value, at: hoursAgo(hours) },
      })),
    },
  })
  const page = () => {
    const { data } = pageOf(fermenting)
    return { data: { ...data, equipment: [tank] } }
  }

  it('shows what was logged by hand, each with its age', async () => {
    renderSchedule(fermenting, {
      SchedulePage: page,
      Readings: () => readings(),
      BoardLogs: tankLogs(logged(5.4, { temperature: 66.5 }), logged(3.4, { gravity: 1.031 })),
    })
    const tile = await screen.findByRole('group', { name: 'FV-1' })
    await waitFor(() => expect(tile).toHaveTextContent(/Logged by hand:66.5 °F5 h ago1.0313 h ago/))
    expect(tile).not.toHaveTextContent('Measured by a device')
  })

  it.each([
    ['a reading while its beer ferments', 80, 'Add log to batch', 'Next stage of batch'],
    ['the next stage once its beer is due', 24 * 40, 'Next stage of batch', 'Add log to batch'],
  ])('asks next for %s', async (_what, hours, asked, notAsked) => {
    const batch = aBatch('1', 1, {
      stage: 'FERMENTING',
      fermenter: tank,
      fermentingStartDate: hoursAgo(hours),
    })
    renderSchedule(batch, {
      SchedulePage: () => ({ data: { ...pageOf(batch).data, equipment: [tank] } }),
    })
    const tile = within(await screen.findByRole('group', { name: 'FV-1' }))
    expect(tile.getByRole('link', { name: new RegExp(asked) })).toBeVisible()
    expect(tile.queryByRole('link', { name: new RegExp(notAsked) })).not.toBeInTheDocument()
  })

  const boiling = aBatch('1', 1, { stage: 'BOILING', batchNumber: '2026-051', fermenter: tank })
  const reached = (stage: string, brew = 1) => ({ __typename: 'BrewUnderWay', batchId: '1', brew, stage })
  const brewsOf = (...brewsUnderWay: object[]) => ({
    SchedulePage: () => ({ data: { ...pageOf(boiling).data, equipment: [tank] } }),
    BrewsUnderWay: () => ({ data: { asOfSeq: '1', brewsUnderWay } }),
  })

  it('shows the batch that its brew day has transferred, whose stage was not moved yet', async () => {
    renderSchedule(boiling, brewsOf(reached('FERMENTING')))
    const tile = await screen.findByRole('group', { name: 'FV-1' })
    await waitFor(() => expect(tile).toHaveTextContent(/2026-051.*Boiling/))
  })

  it('is free while its brew is in the kettle', async () => {
    renderSchedule(boiling, brewsOf(reached('BOILING')))
    expect(await screen.findByRole('group', { name: 'FV-1' })).not.toHaveTextContent('2026-051')
  })

  it('shows of device and hand whichever was measured last', async () => {
    renderSchedule(fermenting, {
      SchedulePage: page,
      Readings: () => readings(['TEMPERATURE', 68, 1.4], ['GRAVITY', 1.04, 30]),
      BoardLogs: tankLogs(logged(5.4, { temperature: 66.5 }), logged(3.4, { gravity: 1.031 })),
    })
    const tile = await screen.findByRole('group', { name: 'FV-1' })
    await waitFor(() =>
      expect(tile).toHaveTextContent(/Measured by a device:68.0 °F1 h agoLogged by hand:1.0313 h ago/),
    )
    expect(tile).not.toHaveTextContent(/66\.5|1\.040/)
  })
})
