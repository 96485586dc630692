import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBatch, aChange } from '#tests/support/data/liveBuilders.ts'
import { aLog, aLoggedBatch, hoursAgo, pageOf, renderLogs } from './aLogBook.tsx'
import { card, withChartsAsTables } from './aLogEntry.tsx'

withChartsAsTables()

const first = aLog('l1', { timestamp: hoursAgo(30), gravity: 1.04, temperature: 66 })
const second = aLog('l2', { timestamp: hoursAgo(6), pH: 4.4 })

describe('the page of logs', () => {
  it('shows each batch with its vessel, progress and last reading', async () => {
    renderLogs(pageOf([aLoggedBatch([first, second])]))
    expect(await screen.findByRole('heading', { name: 'Active Brews (1)' })).toBeVisible()
    const box = within(await card())
    for (const words of ['3 BBL', 'Recipe 1 as of 1', 'Batch 2026-1', 'Day 3/14', '67.5 °F', '1.024', '2'])
      expect(box.getByText(words)).toBeVisible()
    expect(box.getByText('Early days')).toBeVisible()
    expect(box.getByText('Last entry 6 h ago')).toBeVisible()
    expect(box.getByRole('img', { name: /Gravity from 1\.040 to 1\.024/ })).toBeVisible()
    expect(box.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '21')
  })

  it('says so when nothing ferments or conditions', async () => {
    renderLogs(pageOf([]))
    expect(await screen.findByText('No Active Brews')).toBeVisible()
    expect(
      screen.getByText(
        'There are no batches currently fermenting or conditioning. Start a new brew from the Schedule page.',
      ),
    ).toBeVisible()
  })

  it('warns of an issue and names an unknown recipe', async () => {
    const batch = aLoggedBatch([first, { ...second, issueFlag: true }])
    renderLogs(pageOf([{ ...batch, recipe: { ...batch.recipe, name: '' } }]))
    const box = within(await card())
    expect(box.getByText('Has issue')).toBeVisible()
    expect(box.getByText('Unknown Recipe')).toBeVisible()
  })

  it('shows an entry that someone else adds, its count included', async () => {
    const { send } = renderLogs(pageOf([aLoggedBatch([first, second])], { '1': 3 }))
    await card()
    const log = aLog('l3', { timestamp: hoursAgo(0), gravity: 1.019, temperature: 68 })
    send(aChange('LogAdded', 2, { logId: 'l3', batchId: '1', log }))
    const box = within(await card())
    expect(await box.findByText('1.019')).toBeVisible()
    expect(box.getByText('Last entry just now')).toBeVisible()
    expect(await box.findByText('3')).toBeVisible()
  })

  it('keeps the newest measurement when an older one is added later', async () => {
    const { send } = renderLogs(pageOf([aLoggedBatch([first, second])], { '1': 3 }))
    await card()
    const log = aLog('l3', { timestamp: hoursAgo(20), gravity: 1.033 })
    send(aChange('LogAdded', 2, { logId: 'l3', batchId: '1', log }))
    const box = within(await card())
    expect(await box.findByText('3')).toBeVisible()
    expect(box.getByText('1.024')).toBeVisible()
    expect(box.getByRole('img', { name: /in the last 3 readings/ })).toBeVisible()
  })

  it('removes an undone entry, and shows the one before it', async () => {
    let batch = aLoggedBatch([first, second])
    const LogsPage = () => ({ data: { asOfSeq: '1', activeBatches: [batch] } })
    const { send } = renderLogs({ ...pageOf([batch], { '1': 1 }), LogsPage })
    const box = within(await card())
    expect(box.getByText('1.024')).toBeVisible()
    batch = aLoggedBatch([first])
    send(aChange('LogRemoved', 2, { logId: 'l2', batchId: '1' }))
    expect(await box.findByText('1.040')).toBeVisible()
    expect(await box.findByText('Last entry 30 h ago')).toBeVisible()
    expect(await box.findByText('1', { exact: true })).toBeVisible()
  })

  it('keeps an open issue beside a later entry without one, and resolves it with a note', async () => {
    const issue = aLog('l2', { issueFlag: true, issueSeverity: 'HIGH', issueDescription: 'Airlock is dry' })
    const resolved = {
      ...issue,
      version: 2,
      issueResolvedAt: hoursAgo(0),
      issueResolver: 'Ana',
      issueResolution: 'Filled',
    }
    let batch = aLoggedBatch([first, issue])
    const { send } = renderLogs({
      LogsPage: () => ({ data: { asOfSeq: '1', activeBatches: [batch] } }),
      LogCounts: () => ({
        data: { asOfSeq: '1', activeBatches: [{ __typename: 'Batch', id: '1', logCount: 3 }] },
      }),
      ResolveIssue: () => ({ data: { resolveIssue: resolved } }),
    })
    const box = within(await card())
    const said = 'Open issue · High · Airlock is dry'
    expect(box.getByText(said)).toBeVisible()
    expect(box.getByText('Has issue')).toBeVisible()
    const log = aLog('l3', { timestamp: hoursAgo(0), gravity: 1.019 })
    send(aChange('LogAdded', 2, { logId: 'l3', batchId: '1', log }))
    await expect.poll(() => box.queryByText('Has issue')).toBeNull()
    expect(box.getByText(said)).toBeVisible()
    await userEvent.click(box.getByRole('button', { name: 'Resolve' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }))
    expect(await dialog.findByText('Say in a few words how it was resolved.')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox'), 'Filled{Enter}')
    expect(await screen.findByText('The issue of 2026-1 is resolved')).toBeVisible()
    batch = { ...aLoggedBatch([first, resolved, log]), openIssue: null }
    send(aChange('IssueStatusChanged', 3, { logId: 'l2', batchId: '1', log: resolved }))
    await expect.poll(() => box.queryByText(said)).toBeNull()
  })

  it('lets a batch that moves on go, with a gentle note', async () => {
    const { send } = renderLogs(pageOf([aLoggedBatch([first])]))
    await card()
    const batch = aBatch('1', 2, { stage: 'KEGGING' })
    send(aChange('BatchStageChanged', 2, { batchId: '1', from: 'CONDITIONING', to: 'KEGGING', batch }))
    expect(await screen.findByText('No Active Brews')).toBeVisible()
    expect(await screen.findByText('Batch 2026-1 was moved to Kegging.')).toBeVisible()
  })

  it('shows a viewer why no entry can be added', async () => {
    renderLogs(pageOf([aLoggedBatch([first])]), { role: 'VIEWER' })
    const button = within(await card()).getByRole('button', { name: 'Add Log' })
    expect(button).toHaveAccessibleDescription(/Your role \(Viewer\)/)
  })
})

it('takes an entry of a batch that is kegged, which it does not list', async () => {
  const batch = aLoggedBatch([], { stage: 'KEGGING' })
  renderLogs(
    {
      LogsPage: () => ({ data: { asOfSeq: '1', activeBatches: [] } }),
      LoggedBatch: () => ({ data: { asOfSeq: '1', batch } }),
    },
    { path: '/logs?log=1' },
  )
  expect(await screen.findByRole('dialog', { name: /Recipe 1/ })).toBeVisible()
  expect(screen.getByText('Active Brews (0)')).toBeInTheDocument()
})
