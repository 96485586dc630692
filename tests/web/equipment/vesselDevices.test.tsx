import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { aVessel } from '#tests/support/data/liveBuilders.ts'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { withoutCanvas } from '#tests/web/batch/aBatchPage.tsx'
import { VesselHistoryDialog } from '#web/features/equipment/VesselDialogs.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

withoutCanvas()

const noSeries = { __typename: 'Series', points: [] }
const nothing: Record<string, object> = {
  VesselHistory: { vesselHistory: [] },
  VesselDevices: { vesselDevices: [] },
  VesselBatches: { batches: [], pastBatches: { __typename: 'PastBatches', total: 0, batches: [] } },
  MeasuredSeries: { gravity: noSeries, second: noSeries },
  MeasuredKinds: { pressure: noSeries, pH: noSeries },
  Readings: { readings: [] },
  ReadingMarks: { readingMarks: [] },
  ExcludedReadings: { excludedReadings: { __typename: 'ExcludedReadings', readings: [], faults: [] } },
}

const aDevice = (id: string, more: object) => ({
  ...{ __typename: 'VesselDevice', id, name: `Spindle ${id}`, dialect: 'ISPINDEL', intervalSeconds: 900 },
  ...{
    lastSeenAt: isoMinutesAgo(3),
    isSilent: false,
    batteryVolts: null,
    batteryPercent: null,
    signal: null,
  },
  ...more,
})

/** Opens the history of vessel 7, which asks for what is answered. */
function renderHistory(answer: (name: string, variables: Record<string, unknown>) => object) {
  const link = answering(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        observer.next({
          data: { asOfSeq: '1', ...nothing[operationName], ...answer(operationName, variables) },
        })
        observer.complete()
      }),
  )
  render(
    <MemoryRouter>
      <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
        <SignedInUserContext value={{ id: '2', name: 'Ben Okafor', role: 'BREWER' }}>
          <VesselHistoryDialog vessel={aVessel('7', 1, { label: 'FV-1' })} onClose={() => undefined} />
        </SignedInUserContext>
      </ApolloProvider>
    </MemoryRouter>,
  )
}

it("a vessel's history says which devices measure it, and which of them is silent", async () => {
  const answers: Record<string, object> = {
    VesselDevices: {
      vesselDevices: [
        aDevice('1', { batteryVolts: 3.9, signal: -51 }),
        aDevice('2', { isSilent: true, lastSeenAt: isoMinutesAgo(180) }),
      ],
    },
  }
  renderHistory((name) => answers[name] ?? {})
  const devices = within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem')
  expect(devices.map(({ textContent }) => textContent)).toEqual([
    'Spindle 1 iSpindel · every 15 minutes · battery 3.90 V · strong signal3 min ago',
    'Spindle 2 iSpindel · every 15 minutesSilent, 3 h ago',
  ])
})

it('its curve shows what was measured from its last day to years, with the batches that were in it', async () => {
  const daysAgo = (days: number) => isoMinutesAgo(days * 24 * 60)
  const point = (days: number, mean: number) => ({
    ...{ __typename: 'SeriesPoint', at: daysAgo(days), min: mean - 1, mean, max: mean + 1 },
  })
  const batch = aLoggedBatch([], {
    ...{ batchNumber: '2024-3', stage: 'COMPLETED', fermentingStartDate: daysAgo(700) },
    ...{ conditioningStartDate: daysAgo(690), completedAt: daysAgo(680) },
  })
  const asked: string[] = []
  renderHistory((name, { from }) => {
    if (name === 'VesselBatches')
      return { pastBatches: { __typename: 'PastBatches', total: 1, batches: [batch] } }
    if (name === 'MeasuredSeries') {
      asked.push(String(from))
      return { second: { __typename: 'Series', points: [point(700, 66), point(3, 64), point(2, 65)] } }
    }
    return {}
  })
  const chart = within(await screen.findByRole('figure', { name: 'Curve of FV-1' }))
  for (const name of ['Last day', 'Last week', 'Last month', 'Last year'])
    expect(chart.getByRole('button', { name })).toBeVisible()
  expect(chart.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'true')
  expect(chart.getByRole('img')).toHaveAccessibleName(/ Temperature, device started at 64/)
  await userEvent.click(chart.getByRole('button', { name: 'All' }))
  await userEvent.click(chart.getByRole('button', { name: 'Show data table' }))
  const table = chart.getByRole('region', { name: /: data$/ })
  for (const told of [/66\.0 °F/, /2024-3 .* begins/, /2024-3 .* ends/]) expect(table).toHaveTextContent(told)
  expect(asked.some((from) => from <= daysAgo(699))).toBe(true)
})

it('on its curve readings are excluded, and included again also years later', async () => {
  const daysAgo = (days: number) => isoMinutesAgo(days * 24 * 60)
  const marked: Record<string, unknown>[] = []
  const mark = {
    ...{ __typename: 'ReadingMark', id: 'm1', kind: 'TEMPERATURE', excluded: true, reason: 'Cleaned' },
    ...{ from: daysAgo(300), to: daysAgo(299), at: daysAgo(298) },
    by: { __typename: 'Actor', id: '1', name: 'Ana Novak' },
  }
  const [older, newest] = [300, 2].map((days) => ({
    ...{ __typename: 'SeriesPoint', at: daysAgo(days), min: 64, mean: 65, max: 66 },
  }))
  renderHistory((name, variables) => {
    if (name === 'MeasuredSeries') return { second: { __typename: 'Series', points: [older, newest] } }
    if (name === 'ReadingMarks') return { readingMarks: [mark] }
    if (name === 'MarkReadings') {
      marked.push(variables)
      return { markReadings: { __typename: 'ReadingMark', id: 'm2' } }
    }
    return {}
  })
  const chart = within(await screen.findByRole('figure', { name: 'Curve of FV-1' }))
  const excluded = within(await screen.findByRole('list', { name: 'Excluded readings' }))
  expect(excluded.getByText(/: Cleaned$/)).toBeVisible()
  await userEvent.click(excluded.getByRole('button', { name: /^Include/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark readings of FV-1' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It was right{Enter}')
  await expect.poll(() => marked).toHaveLength(1)
  const sent = { equipmentId: '7', kind: 'TEMPERATURE', excluded: false, from: mark.from, to: mark.to }
  expect(marked).toMatchObject([sent])
  const press = chart.getByRole('button', { name: 'Mark readings' })
  await userEvent.click(press)
  expect(press).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: /Enter/ }))
  expect(await screen.findByRole('dialog', { name: 'Mark readings of FV-1' })).toBeVisible()
})

it("each batch in a vessel's history leads to its page", async () => {
  const entered = {
    ...{ __typename: 'VesselEvent', id: '1', at: isoMinutesAgo(9), by: null },
    what: '2026-014 Valley Helles moved in (Fermenting)',
    batch: { __typename: 'Batch', id: '14', batchNumber: '2026-014' },
  }
  renderHistory((name) => (name === 'VesselHistory' ? { vesselHistory: [entered] } : {}))
  const number = await screen.findByRole('link', { name: '2026-014' })
  expect(number).toHaveAttribute('href', '/batch?number=2026-014')
  expect(number.closest('p')).toHaveTextContent('2026-014 Valley Helles moved in (Fermenting)')
})
