import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aLog, aLoggedBatch, hoursAgo } from '#tests/web/logs/aLogBook.tsx'
import { nothingMeasured, readings, renderBatch, withoutCanvas } from './aBatchPage.tsx'

withoutCanvas()

/** A batch among the past ones. */
const past = (batch: ReturnType<typeof aLoggedBatch>) => ({ ...batch, brewedOn: batch.brewDate })

it('shows what a device measured beside what was logged, and what it measures now', async () => {
  const point = (hours: number, mean: number) => ({
    ...{ __typename: 'SeriesPoint', at: hoursAgo(hours), min: mean - 0.002, mean, max: mean + 0.002 },
  })
  let asked: unknown
  renderBatch([aLoggedBatch(readings)], {
    MeasuredSeries: (variables) => {
      asked = variables
      const gravity = { __typename: 'Series', points: [point(40, 1.05), point(39.75, 1.049)] }
      return { second: nothingMeasured, gravity }
    },
    Readings: () => ({
      readings: [
        {
          __typename: 'LatestReading',
          equipmentId: '7',
          kind: 'GRAVITY',
          value: 1.031,
          at: hoursAgo(3.5),
          setPoint: null,
        },
      ],
    }),
  })
  const stands = await screen.findByRole('region', { name: 'Current status' })
  expect(await within(stands).findByText('1.031')).toBeVisible()
  expect(within(stands).getByText('3 h ago')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Show data table' }))
  expect(await screen.findByRole('columnheader', { name: 'Gravity, device' })).toBeVisible()
  const table = within(screen.getByRole('region', { name: /: data$/ }))
  for (const value of ['1.060', '1.050', '1.049', '1.031', '1.024'])
    expect(table.getAllByText(value)).not.toEqual([])
  expect(asked).toMatchObject({ equipmentId: '7', points: 1_000 })
})

it('joins what devices measured in each tank that the batch was in', async () => {
  const measured = { '7': [50, 1.05], '3': [20, 1.034] } as const
  const moved = hoursAgo(30)
  const stays = [
    { __typename: 'TankStay', equipmentId: '7', label: 'FV-7', from: hoursAgo(60), until: moved },
    { __typename: 'TankStay', equipmentId: '3', label: 'FV-3', from: moved, until: null },
  ]
  renderBatch([aLoggedBatch(readings, { stays })], {
    MeasuredSeries: ({ equipmentId }) => {
      const [hours, mean] = measured[equipmentId === '3' ? '3' : '7']
      const point = { __typename: 'SeriesPoint', at: hoursAgo(hours), min: mean, mean, max: mean }
      return { second: nothingMeasured, gravity: { __typename: 'Series', points: [point] } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show data table' }))
  expect(await screen.findByRole('columnheader', { name: 'Gravity, device' })).toBeVisible()
  const table = within(screen.getByRole('region', { name: /: data$/ }))
  expect(await table.findByText('1.034')).toBeVisible()
  expect(table.getAllByText('1.050')).not.toEqual([])
})

it("shows what doesn't count and why, in the table as well, and includes it by the times that it was", async () => {
  const [from, at, to] = [hoursAgo(40), hoursAgo(39.5), hoursAgo(39)]
  const excluded = { __typename: 'ExcludedReading', kind: 'GRAVITY' }
  const { sent } = renderBatch([aLoggedBatch(readings)], {
    ExcludedReadings: () => ({
      excludedReadings: {
        __typename: 'ExcludedReadings',
        readings: [
          { ...excluded, at: from, value: 0.94, fault: 'IMPOSSIBLE' },
          { ...excluded, at, value: 1.0333, fault: null },
        ],
        faults: [
          {
            ...{ __typename: 'FaultyTime', kind: 'GRAVITY', fault: 'IMPOSSIBLE', from, to },
            ...{ count: 2, low: 0.93, high: 0.94 },
          },
          {
            ...{ __typename: 'FaultyTime', kind: 'TEMPERATURE', fault: 'POWER_ON', from, to },
            ...{ count: 2, low: -196.6, high: 185 },
          },
        ],
      },
    }),
    MarkReadings: () => ({ markReadings: { __typename: 'ReadingMark', id: 'm1' } }),
  })
  const chart = within(await screen.findByRole('figure', { name: 'Gravity and temperature of 2026-1' }))
  await userEvent.click(chart.getByRole('button', { name: 'Show data table' }))
  const implausible = await chart.findByRole('columnheader', { name: 'Gravity, implausible' })
  expect(implausible).toBeVisible()
  expect(chart.getByRole('columnheader', { name: 'Gravity, excluded' })).toBeVisible()
  const table = within(chart.getByRole('region', { name: /: data$/ }))
  for (const value of ['0.940', '1.033']) expect(table.getByText(value)).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Excluded readings' }))
  expect(list.getByText(/: 2 readings out of range for a tank, 0\.930 to 0\.940$/)).toBeVisible()
  expect(list.getByText(/switched on or not connected: .196\.6 °F and 185(\.0)? °F$/)).toBeVisible()
  await userEvent.click(list.getByRole('button', { name: /^Include Gravity/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Mark readings of/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A cider')
  await userEvent.click(dialog.getByRole('button', { name: 'Include' }))
  expect(await screen.findByText('You included the readings. They count now.')).toBeVisible()
  expect(sent).toMatchObject([{ kind: 'GRAVITY', excluded: false, reason: 'A cider', from, to }])
})

it('shows pH or pressure on the second axis where there is any, logged and measured, and offers running batches', async () => {
  const acid = aLog('l3', { timestamp: hoursAgo(30), gravity: 1.05, pH: 4.42 })
  const running = aLoggedBatch([], { id: '9', batchNumber: '2026-9', stage: 'FERMENTING' })
  const asked: unknown[] = []
  renderBatch([aLoggedBatch([...readings, acid]), running], {
    MeasuredKinds: () => ({
      pressure: { __typename: 'Series', points: [{ __typename: 'SeriesPoint', at: hoursAgo(20) }] },
      pH: nothingMeasured,
    }),
    MeasuredSeries: ({ second }) => {
      asked.push(second)
      const point = { __typename: 'SeriesPoint', at: hoursAgo(20), min: 11, mean: 12, max: 13 }
      const points = second === 'PRESSURE' ? [point] : []
      return { gravity: nothingMeasured, second: { __typename: 'Series', points } }
    },
  })
  const axis = await screen.findByRole('combobox', { name: 'Beside gravity' })
  expect(
    within(axis)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Temperature', 'Pressure', 'pH']])
  await userEvent.selectOptions(axis, 'pH')
  const acidity = within(await screen.findByRole('figure', { name: 'Gravity and pH of 2026-1' }))
  expect(acidity.getByRole('img')).toHaveAccessibleName(/ pH started at 4\.42, /)
  await userEvent.selectOptions(axis, 'Pressure')
  const pressure = within(await screen.findByRole('figure', { name: 'Gravity and pressure of 2026-1' }))
  await waitFor(() =>
    expect(pressure.getByRole('img')).toHaveAccessibleName(/ Pressure, device started at 12\.0 PSI, /),
  )
  expect(asked).toContain('PRESSURE')
  const others = screen.getByRole('combobox', { name: 'Compare with' })
  expect(within(others).getByRole('option', { name: /^2026-9, brewed/ })).toBeVisible()
})

it('lays another batch of the recipe over it, by day of fermentation, with both sets of figures', async () => {
  const older = aLoggedBatch([aLog('o1', { batchId: '9', timestamp: hoursAgo(900), gravity: 1.055 })], {
    ...{ id: '9', batchNumber: '2026-9', stage: 'COMPLETED', fermentingStartDate: hoursAgo(924) },
  })
  const measuredAt = (hours: number, mean: number) => ({
    ...{ __typename: 'SeriesPoint', at: hoursAgo(hours), min: mean, mean, max: mean },
  })
  renderBatch([aLoggedBatch(readings), older], {
    PastBatches: () => ({
      pastBatches: { __typename: 'PastBatches', total: 1, batches: [past(older)] },
    }),
    MeasuredSeries: ({ from }) => {
      const isOlder = String(from) < hoursAgo(500)
      const points = isOlder
        ? [measuredAt(914, 1.051), measuredAt(910, 1.05)]
        : [measuredAt(63, 1.058), measuredAt(59, 1.057)]
      return { second: nothingMeasured, gravity: { __typename: 'Series', points } }
    },
  })
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Compare with' }),
    '2026-9, brewed Apr 1, 2026',
  )
  const chart = await screen.findByRole('figure', {
    name: 'Gravity of 2026-1 and 2026-9 by day of fermentation',
  })
  expect(within(chart).getByRole('img')).toHaveAccessibleName(
    /^From Day 0\.0 to Day 2\.8.*2026-9 started at 1\.055/,
  )
  // Ten hours after it began to ferment, each.
  await userEvent.click(within(chart).getByRole('button', { name: 'Show data table' }))
  const tenHours = within(chart)
    .getAllByRole('row')
    .find((row) => row.textContent.includes('1.058'))
  expect(tenHours).toHaveTextContent('Day 0.4––1.0581.051')
  expect(within(screen.getByRole('region', { name: 'Figures' })).getAllByText(/^2026-9:/)).toHaveLength(8)
})

it('shows nothing measured of the batch compared before under the name of the next one', async () => {
  const aged = (id: string, days: number) =>
    aLoggedBatch([aLog(`o${id}`, { batchId: id, timestamp: hoursAgo(days * 24 - 10), gravity: 1.055 })], {
      ...{ id, batchNumber: `2026-${id}`, stage: 'COMPLETED', fermentingStartDate: hoursAgo(days * 24) },
    })
  const [older, oldest] = [aged('9', 40), aged('8', 80)]
  let answerOldest = () => {}
  const isAnswered = new Promise<void>((resolve) => (answerOldest = resolve))
  const point = (hours: number, mean: number) => ({
    ...{ __typename: 'SeriesPoint', at: hoursAgo(hours), min: mean, mean, max: mean },
  })
  renderBatch([aLoggedBatch(readings), older, oldest], {
    PastBatches: () => ({
      pastBatches: { __typename: 'PastBatches', total: 2, batches: [past(older), past(oldest)] },
    }),
    MeasuredSeries: async ({ from }) => {
      const days = String(from) < hoursAgo(50 * 24) ? 80 : String(from) < hoursAgo(20 * 24) ? 40 : 3
      if (days === 80) await isAnswered
      const gravity = days === 3 ? 1.058 : days === 40 ? 1.041 : 1.033
      const points = [point(days * 24 - 10, gravity), point(days * 24 - 14, gravity)]
      return { second: nothingMeasured, gravity: { __typename: 'Series', points } }
    },
  })
  const compare = await screen.findByRole('combobox', { name: 'Compare with' })
  await userEvent.selectOptions(compare, within(compare).getByRole('option', { name: /^2026-9,/ }))
  const chartOf = (number: string) =>
    screen.findByRole('figure', { name: `Gravity of 2026-1 and ${number} by day of fermentation` })
  const table = async (number: string) => {
    const chart = within(await chartOf(number))
    const button = chart.queryByRole('button', { name: 'Show data table' })
    if (button) await userEvent.click(button)
    return chart
  }
  expect(await (await table('2026-9')).findAllByText('1.041')).not.toEqual([])
  await userEvent.selectOptions(compare, within(compare).getByRole('option', { name: /^2026-8,/ }))
  const next = await table('2026-8')
  expect(next.queryAllByText('1.041')).toEqual([])
  answerOldest()
  expect(await next.findAllByText('1.033')).not.toEqual([])
})
