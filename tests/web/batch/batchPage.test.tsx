import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { noThresholds } from '#domain/fermentation/profile/thresholds.ts'
import type { Role } from '#domain/people/roles.ts'
import { aChange } from '#tests/support/data/liveBuilders.ts'
import { aLog, aLoggedBatch, hoursAgo } from '#tests/web/logs/aLogBook.tsx'
import { BatchRoute } from '#web/BatchRoute.tsx'
import type { Change } from '#web/entities/changes.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'

beforeEach(() => {
  // jsdom has no canvas, so the chart is read as its words.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

type Batch = ReturnType<typeof aLoggedBatch>
type Answers = Record<string, (variables: Record<string, unknown>) => Record<string, unknown>>

const ben = { __typename: 'Person', id: '2', name: 'Ben Okafor', role: 'BREWER' as const }
const ana = { __typename: 'Person', id: '1', name: 'Ana Novak', role: 'ADMIN' as const }
const aRemark = (id: string, text: string, author = ben) => ({
  ...{ __typename: 'Remark', id, batchId: '1', text, mentions: [], photos: [], author },
  timestamp: hoursAgo(2 - Number(id) / 100),
})
const aTransaction = (id: string, name: string, totalCostCents: number | null) => ({
  ...{ __typename: 'IngredientTransaction', id, ingredientId: id, transactionType: 'BREWED', quantity: 10 },
  ...{ unit: 'LBS', previousQuantity: 20, newQuantity: 10, batchNumber: '2026-1', lotNumber: 'L-7' },
  ...{ notesSaid: null, totalCostCents, user: ben, timestamp: hoursAgo(80), occurredAt: hoursAgo(80) },
  ingredient: { __typename: 'Ingredient', id, name },
})
const noStock = { isEnough: true, deductedAt: null, needs: [], movements: [] }

/** The page of the batches that there are; `send` delivers a change from the server. */
function renderBatch(
  batches: Batch[],
  more: Answers = {},
  path = '/batch?number=2026-1',
  role: Role = 'BREWER',
) {
  const sent: Record<string, unknown>[] = []
  const answers: Answers = {
    BatchByNumber: ({ number }) => ({
      batchByNumber: batches.find(({ batchNumber }) => batchNumber === number) ?? null,
    }),
    BatchRecord: ({ batchId }) => {
      const batch = batches.find(({ id }) => id === batchId) ?? null
      return { batch, batchLogs: [...(batch?.readings ?? [])].reverse(), remarks: [], kegTransactions: [] }
    },
    StageMoves: () => ({ stageMoves: [] }),
    BatchIngredients: ({ batchId }) => ({ stockForBatch: { __typename: 'BatchStock', batchId, ...noStock } }),
    PastBatches: () => ({ pastBatches: { __typename: 'PastBatches', total: 0, batches: [] } }),
    Mentionable: () => ({ people: [ana, ben] }),
    LogRevisions: () => ({ logRevisions: [] }),
    LogCounts: () => ({ activeBatches: [] }),
    Readings: () => ({ readings: [] }),
    Fermentations: () => ({ fermentations: [] }),
    ReadingMarks: () => ({ readingMarks: [] }),
    MeasuredSeries: () => ({ temperature: nothingMeasured, gravity: nothingMeasured }),
    BrewDay: ({ batchId }) => {
      const batch = batches.find(({ id }) => id === batchId)
      const whole = {
        ...{ mashTemp: 152, boilTime: 60, yeast: null, notes: null, lines: [], photos: [], mashSteps: [] },
        ...{ temperatureProfile: [], ...noThresholds },
      }
      return { batch: batch ? { ...batch, recipe: { ...batch.recipe, ...whole } } : null, brewSteps: [] }
    },
    ...more,
  }
  const link = new ApolloLink(({ operationName = '', variables }) => {
    const isSent = ['AddRemark', 'ImportReadings', 'SetTemperatureProfile'].includes(operationName)
    if (isSent) sent.push(variables)
    return new Observable((observer) => {
      observer.next({ data: { asOfSeq: '1', ...answers[operationName]?.(variables) } })
      observer.complete()
    })
  })
  const cache = new LiveCache()
  const client = new ApolloClient({ link, cache })
  let onChange: (change: Change) => void = () => undefined
  createFollow({
    client,
    cache,
    open: (options) => {
      onChange = options.onChange
      return { close: () => undefined, nudge: () => undefined }
    },
  })
  const page = (
    <ApolloProvider client={client}>
      <SignedInUserContext value={{ id: '2', name: 'Ben Okafor', role }}>
        <BatchRoute />
        <Notifications />
      </SignedInUserContext>
    </ApolloProvider>
  )
  const router = createMemoryRouter([{ path: '/batch', element: page }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { sent, send: (change: Change) => act(() => onChange(change)) }
}

const nothingMeasured = { __typename: 'Series', points: [] }

const readings = [
  aLog('l1', { timestamp: hoursAgo(72), gravity: 1.06 }),
  aLog('l2', { timestamp: hoursAgo(6), gravity: 1.024 }),
]

it('shows where a batch stands, its figures, its stages with who moved it, and what it took', async () => {
  const batch = aLoggedBatch(readings)
  renderBatch([batch], {
    StageMoves: () => ({
      stageMoves: [
        {
          __typename: 'StageMove',
          id: '1',
          to: 'FERMENTING',
          at: hoursAgo(73),
          by: { __typename: 'Actor', id: ana.id, name: ana.name },
        },
      ],
    }),
    BatchIngredients: () => ({
      stockForBatch: {
        ...{ __typename: 'BatchStock', batchId: '1', ...noStock, deductedAt: hoursAgo(80) },
        movements: [aTransaction('i1', 'Pilsner', 5_431), aTransaction('i2', 'Tettnang', null)],
      },
    }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Recipe 1 as of 1 2026-1' })
  const stands = screen.getByRole('region', { name: 'Where it stands' })
  for (const words of ['FV-1', 'Fermenting', 'Day 3/14', 'No open issue'])
    expect(within(stands).getByText(words)).toBeVisible()
  const figures = screen.getByRole('region', { name: 'Figures' })
  await within(figures).findByText('$54.31')
  for (const words of ['1.024', '4.7%', '60.0%', '1 ingredient without a price'])
    expect(within(figures).getByText(words)).toBeVisible()
  const stages = screen.getByRole('list', { name: 'Stages' })
  const current = within(stages)
    .getAllByRole('listitem')
    .find((item) => item.hasAttribute('aria-current'))
  expect(current).toHaveTextContent(/Fermenting.*Ana Novak · 3 days/)
  expect(within(stages).getAllByText(/^Due /)).toHaveLength(2)
  expect(await screen.findByText('Tettnang')).toBeVisible()
  const entries = await screen.findByRole('table', { name: 'Log entries of batch 2026-1' })
  expect(entries).toHaveTextContent('1.060')
  expect(document.title).toBe('Recipe 1 as of 1 2026-1 · Brewhouse')
})

it('shows what a device measured beside what was logged, and what it measures now', async () => {
  const point = (hours: number, mean: number) => ({
    ...{ __typename: 'SeriesPoint', at: hoursAgo(hours), min: mean - 0.002, mean, max: mean + 0.002 },
  })
  let asked: unknown
  renderBatch([aLoggedBatch(readings)], {
    MeasuredSeries: (variables) => {
      asked = variables
      const gravity = { __typename: 'Series', points: [point(40, 1.05), point(39.75, 1.049)] }
      return { temperature: nothingMeasured, gravity }
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
  const stands = await screen.findByRole('region', { name: 'Where it stands' })
  expect(await within(stands).findByText('1.031')).toBeVisible()
  expect(within(stands).getByText('3 h ago')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Show data table' }))
  expect(await screen.findByRole('columnheader', { name: 'Gravity, device' })).toBeVisible()
  const table = within(screen.getByRole('region', { name: /: data$/ }))
  for (const value of ['1.060', '1.050', '1.049', '1.031', '1.024'])
    expect(table.getAllByText(value)).not.toEqual([])
  expect(asked).toMatchObject({ equipmentId: '7', points: 1_000 })
})

it('follows what others do: a flagged entry, a move and a remark appear by themselves', async () => {
  const batch = aLoggedBatch(readings)
  const { send } = renderBatch([batch])
  await screen.findByText('No open issue')
  const log = aLog('l3', { timestamp: hoursAgo(0), issueFlag: true, issueDescription: 'Airlock is dry' })
  send(aChange('LogAdded', 2, { logId: 'l3', batchId: '1', log }))
  expect(await screen.findByText('Issue reported')).toBeVisible()
  const stands = screen.getByRole('region', { name: 'Where it stands' })
  expect(within(stands).getByText(/Airlock is dry/)).toBeVisible()
  send(aChange('RemarkAdded', 3, { batchId: '1', mentions: [], remark: aRemark('5', 'Refilled it') }))
  expect(await screen.findByText('Refilled it')).toBeVisible()
  const { logCount: _count, latestLog: _latest, readings: _readings, ...plain } = batch
  const done = { ...plain, version: 2, stage: 'COMPLETED' as const, completedAt: hoursAgo(0) }
  send(aChange('BatchStageChanged', 4, { batchId: '1', from: 'FERMENTING', to: 'COMPLETED', batch: done }))
  expect(await screen.findByText('Final gravity')).toBeVisible()
  expect(screen.queryByText('Issue reported')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add Log' })).toHaveAttribute('aria-disabled', 'true')
})

it('a remark completes the name after an @, is sent once, and its author can withdraw it', async () => {
  const added = aRemark('7', '@Ana Novak taste this', ben)
  const { sent, send } = renderBatch([aLoggedBatch(readings)], { AddRemark: () => ({ addRemark: added }) })
  const field = await screen.findByRole('textbox', { name: 'Remark' })
  await userEvent.type(field, '@an')
  await userEvent.click(await screen.findByRole('button', { name: '@Ana Novak' }))
  await userEvent.type(field, 'taste this')
  await userEvent.click(screen.getByRole('button', { name: 'Add Remark' }))
  await expect.poll(() => sent).toHaveLength(1)
  send(aChange('RemarkAdded', 2, { batchId: '1', mentions: ['1'], remark: added }))
  expect(await screen.findByRole('button', { name: 'Withdraw the remark by Ben Okafor' })).toBeVisible()
  expect(field).toHaveValue('')
  expect(sent).toMatchObject([{ batchId: '1', text: '@Ana Novak taste this' }])
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
      pastBatches: { __typename: 'PastBatches', total: 1, batches: [older] },
    }),
    MeasuredSeries: ({ from }) => {
      const isOlder = String(from) < hoursAgo(500)
      const points = isOlder
        ? [measuredAt(914, 1.051), measuredAt(910, 1.05)]
        : [measuredAt(63, 1.058), measuredAt(59, 1.057)]
      return { temperature: nothingMeasured, gravity: { __typename: 'Series', points } }
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

it('says when no batch has the number, and where to look for it', async () => {
  renderBatch([], {}, '/batch?number=2026-404', 'VIEWER')
  expect(await screen.findByText('There is no batch 2026-404')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Past batches' })).toHaveAttribute('href', '/batches')
})

it("imports a meter's file: its columns guessed and corrected, its readings shown, bad rows said, and what is sent", async () => {
  const batch = aLoggedBatch(readings, { fermentingStartDate: hoursAgo(200) })
  const page = renderBatch([batch], {
    ImportReadings: () => ({ importReadings: { kept: 2, repeated: 0, problemCount: 1 } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Import Readings' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import readings of 2026-1' })
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  const rows = [hoursAgo(30), hoursAgo(20)].map((at, n) => `${at};1,0${40 - n};20,${n}`)
  const csv = ['Zeit;SG;Temp (°C)', ...rows, `${hoursAgo(10)};viel;20,0`].join('\n')
  await userEvent.upload(input, new File([csv], 'easydens.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByText('2 readings')).toBeVisible()
  const shown = within(dialog).getByRole('table', { name: 'First readings' })
  expect(within(shown).getAllByRole('row')[1]).toHaveTextContent(/1\.040.*68\.0 °F|68\.0 °F.*1\.040/)
  expect(within(dialog).getByText('SG: expected a number in the chosen unit, got “viel”')).toBeVisible()
  await userEvent.selectOptions(within(dialog).getByLabelText('Temp (°C)'), 'Not imported')
  await userEvent.selectOptions(within(dialog).getByLabelText('SG'), 'Not imported')
  // Above the button, and as the reason why it can't be pressed.
  expect(within(dialog).getAllByText('Choose a column with something that was measured.')[0]).toBeVisible()
  await userEvent.selectOptions(within(dialog).getByLabelText('SG'), 'Gravity, SG')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import Readings' }))
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

it('says when it is done, what its profile asks for and that it is too warm; the profile is edited', async () => {
  const batch = {
    ...aLoggedBatch(readings),
    temperatureProfile: [{ __typename: 'TemperatureStep', day: 0, gravity: null, temperature: 66 }],
  }
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const { sent } = renderBatch([batch], {
    Fermentations: () => ({
      fermentations: [
        {
          ...{ __typename: 'Fermentation', batchId: '1', sense: null, setPoint: 66 },
          forecast: {
            ...{ finish: hours(96), earliest: hours(72), latest: hours(120), asOf: hours(-5), isOld: true },
          },
          offProfile: {
            ...{ kind: 'TOO_WARM', temperature: 72, off: 6, setPoint: 66, isFar: false, hours: 3 },
            measuredAt: hours(0),
          },
        },
      ],
    }),
    SetTemperatureProfile: () => ({ setTemperatureProfile: { ...batch, version: 2 } }),
  })
  const standing = within(await screen.findByRole('region', { name: 'Where it stands' }))
  expect(await standing.findByText(/^Done around .*, as of /)).toBeVisible()
  expect(standing.getByText('profile 66 °F')).toBeVisible()
  expect(standing.getByText('Too warm')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Temperature Profile of 2026-1' }))
  const temperature = dialog.getByRole('textbox', { name: 'Temperature of step 1' })
  await userEvent.clear(temperature)
  await userEvent.type(temperature, '68')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Temperature profile of 2026-1 saved')).toBeVisible()
  expect(sent).toMatchObject([
    { id: '1', baseVersion: 1, steps: [{ day: 0, gravity: null, temperature: 68 }] },
  ])
})
