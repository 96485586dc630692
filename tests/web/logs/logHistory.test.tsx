import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { aChange } from '#tests/support/data/liveBuilders.ts'
import { aLog, aLoggedBatch, hoursAgo, pageOf, renderLogs } from './aLogBook.tsx'

beforeEach(() => {
  // jsdom has no canvas, so the chart is read as its table.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const first = aLog('l1', { timestamp: hoursAgo(72), gravity: 1.06, temperature: 66 })
const second = aLog('l2', {
  timestamp: hoursAgo(6),
  gravity: 1.024,
  generalNotes: 'Krausen falls',
  loggedBy: null,
})

async function open(logs = [first, second], answers = {}, more = {}) {
  const batch = aLoggedBatch(logs, more)
  const page = renderLogs(
    {
      ...pageOf([batch]),
      BatchHistory: () => ({ data: { asOfSeq: '1', batch, batchLogs: [...logs].reverse() } }),
      ...answers,
    },
    { path: '/logs?history=1' },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Log History · 2026-1' })
  return { ...page, dialog: within(dialog) }
}

it('resolves the open issue of an entry beside its notes', async () => {
  const issue = aLog('l9', { issueFlag: true, issueSeverity: 'HIGH', issueDescription: 'Airlock is dry' })
  const solved = { issueResolvedAt: hoursAgo(0), issueResolver: 'Ana', issueResolution: 'Filled' }
  const earlier = aLog('l8', { issueFlag: true, issueDescription: 'Gasket weeps', ...solved })
  const { dialog } = await open([earlier, issue], {
    ResolveIssue: () => ({ data: { resolveIssue: { ...issue, ...solved, version: 2 } } }),
  })
  const [, open_, resolved] = within(await dialog.findByRole('table')).getAllByRole('row')
  expect(within(resolved!).queryByRole('button', { name: 'Resolve' })).toBeNull()
  expect(within(open_!).getAllByText(/Airlock is dry/)).toHaveLength(1)
  await userEvent.click(within(open_!).getByRole('button', { name: 'Resolve' }))
  const resolving = within(await screen.findByRole('dialog', { name: 'Resolve the issue of 2026-1' }))
  await userEvent.type(resolving.getByRole('textbox'), 'Filled{Enter}')
  expect(await screen.findByText('The issue of 2026-1 is resolved')).toBeVisible()
})

it('lists every entry, newest first, and who wrote it', async () => {
  const { dialog } = await open()
  const table = await dialog.findByRole('table')
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Date/Time',
    'Type',
    'Temp',
    'Gravity',
    'Notes',
    'By',
    'Actions',
  ])
  const [, newest, oldest] = within(table).getAllByRole('row')
  expect(newest).toHaveTextContent(/Fermentation Check67\.5 °F1\.024Krausen fallsUnknown/)
  expect(oldest).toHaveTextContent(/66\.0 °F1\.060.*Ben/)
})

it('shows alcohol and attenuation so far, and the formula', async () => {
  const { dialog } = await open()
  expect(await dialog.findByText('4.7%')).toBeVisible()
  expect(dialog.getByText('60.0%')).toBeVisible()
  expect(dialog.getByText(/simple formula, \(OG − FG\) × 131\.25/)).toBeVisible()
})

it('describes the curve in words and offers it as a table', async () => {
  const { dialog } = await open()
  const curve = await dialog.findByRole('img', { name: /Gravity started at 1\.060, is 1\.024/ })
  expect(curve).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Show data table' }))
  const table = dialog.getByRole('region', { name: /: data$/ })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

it('reads the points by the arrow keys', async () => {
  const { dialog } = await open()
  const chart = await dialog.findByRole('application')
  chart.focus()
  await userEvent.keyboard('{End}')
  expect(await dialog.findByText(/: Gravity 1\.024, Temperature 67\.5 °F/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  expect(await dialog.findByText(/: Gravity 1\.060, Temperature 66\.0 °F/)).toBeInTheDocument()
})

it('shows an entry that arrives, in the list and in the curve', async () => {
  const { dialog, send } = await open()
  await dialog.findByRole('table')
  const log = aLog('l3', { timestamp: hoursAgo(0), gravity: 1.019, logType: 'DRY_HOP' })
  send(aChange('LogAdded', 2, { logId: 'l3', batchId: '1', log }))
  expect(await dialog.findByText('Dry Hop Addition')).toBeVisible()
  expect(await dialog.findByRole('img', { name: /is 1\.019/ })).toBeInTheDocument()
})

it('loads older entries page by page', async () => {
  const older = aLog('l0', { timestamp: hoursAgo(80), gravity: 1.061 })
  const OlderLogs = vi.fn(() => ({ data: { asOfSeq: '1', batchLogs: [older] } }))
  const { dialog } = await open([first, second], { OlderLogs }, { logCount: 3 })
  await userEvent.click(await dialog.findByRole('button', { name: 'Show older entries (1)' }))
  expect(await dialog.findByText('1.061')).toBeVisible()
  expect(OlderLogs).toHaveBeenCalledWith({ batchId: '1', before: 'l1' })
  expect(dialog.queryByRole('button', { name: /Show older/ })).not.toBeInTheDocument()
})

it('says so when there are no entries yet', async () => {
  const { dialog } = await open([])
  expect(await dialog.findByText('No logs yet for this batch')).toBeVisible()
})

it('closes with a sentence when the batch is removed elsewhere', async () => {
  const { send } = await open()
  send(aChange('BatchRemoved', 2, { batchId: '1' }))
  expect(await screen.findByText('Batch 2026-1 was removed, so its log is closed.')).toBeVisible()
})
