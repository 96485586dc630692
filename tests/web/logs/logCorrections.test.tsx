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
const wrong = aLog('l2', { timestamp: hoursAgo(6), gravity: 1.09 })

const aPhoto = (id: string) => ({
  ...{ __typename: 'Photo', id, caption: null, width: 8, height: 6, addedAt: hoursAgo(6) },
  addedBy: null,
})

/** The open log of a batch, by default for a brewer. */
async function open(more = {}, role: 'BREWER' | 'BREWER_ASSISTANT' = 'BREWER', latest = wrong) {
  const logs = [first, latest]
  const batch = aLoggedBatch(logs)
  const EditLog = vi.fn(() => ({ data: { editLog: { __typename: 'BatchLog', id: 'l2' } } }))
  const WithdrawLog = vi.fn(() => ({ data: { withdrawLog: 'l2' } }))
  const page = renderLogs(
    {
      ...pageOf([batch]),
      BatchHistory: () => ({ data: { asOfSeq: '1', batch, batchLogs: [...logs].reverse() } }),
      LogRevisions: () => ({ data: { asOfSeq: '1', logRevisions: [] } }),
      EditLog,
      WithdrawLog,
      ...more,
    },
    { path: '/logs?history=1', role },
  )
  const history = within(await screen.findByRole('dialog', { name: 'Log History · 2026-1' }))
  const actions = await history.findAllByRole('button', { name: /^Actions for the entry of/ })
  return { ...page, history, actions, EditLog, WithdrawLog }
}

it('a brewer corrects a reading and says why', async () => {
  const { actions, EditLog, history, send } = await open()
  await userEvent.click(actions[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: /Correct/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Correct entry of/ }))
  const gravity = form.getByRole('spinbutton', { name: 'Specific gravity' })
  await userEvent.clear(gravity)
  await userEvent.type(gravity, '1.019')
  await userEvent.click(form.getByRole('button', { name: 'Save correction' }))
  expect(await form.findAllByText('A reason is required.')).not.toHaveLength(0)
  expect(EditLog).not.toHaveBeenCalled()
  await userEvent.type(form.getByLabelText(/Why is it corrected/), 'Digits swapped')
  await userEvent.click(form.getByRole('button', { name: 'Save correction' }))
  expect(await screen.findByText('Log entry of batch 2026-1 corrected')).toBeVisible()
  expect(EditLog).toHaveBeenCalledWith(
    expect.objectContaining({
      id: 'l2',
      baseVersion: 1,
      changes: { gravity: 1.019 },
      reason: 'Digits swapped',
    }),
  )
  send(aChange('LogSaved', 2, { logId: 'l2', batchId: '1', log: { ...wrong, version: 2, gravity: 1.019 } }))
  expect(await history.findByRole('img', { name: /is 1\.019/ })).toBeInTheDocument()
  expect(history.getByText('Corrected')).toBeVisible()
})

/** The form that corrects the latest entry, with a reason. */
async function openCorrection(actions: HTMLElement[]) {
  await userEvent.click(actions[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: /Correct/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Correct entry of/ }))
  await userEvent.type(form.getByLabelText(/Why is it corrected/), 'Blurred')
  return form
}

it('a photo of an entry is removed by a correction', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const latest = { ...wrong, photos: [aPhoto(one), aPhoto(other)] } as typeof wrong
  const { actions, EditLog } = await open({}, 'BREWER', latest)
  const form = await openCorrection(actions)
  await userEvent.click(await form.findByRole('button', { name: 'Remove photo 1' }))
  await userEvent.click(form.getByRole('button', { name: 'Save correction' }))
  expect(await screen.findByText('Log entry of batch 2026-1 corrected')).toBeVisible()
  expect(EditLog).toHaveBeenCalledWith(expect.objectContaining({ changes: { photoIds: [other] } }))
})

it('a correction that does not reach the server waits on the device', async () => {
  const { actions } = await open({ EditLog: () => new Promise(() => undefined) })
  const form = await openCorrection(actions)
  const gravity = form.getByRole('spinbutton', { name: 'Specific gravity' })
  await userEvent.clear(gravity)
  await userEvent.type(gravity, '1.019')
  await userEvent.click(form.getByRole('button', { name: 'Save correction' }))
  const kept = /^The correction of batch 2026-1 is saved on this device/
  expect(await screen.findByText(kept)).toBeVisible()
  expect(screen.queryByRole('dialog', { name: /^Correct entry of/ })).toBeNull()
})

it('a correction by someone else updates list, curve and history immediately', async () => {
  const LogRevisions = vi
    .fn()
    .mockReturnValueOnce({ data: { asOfSeq: '1', logRevisions: [] } })
    .mockReturnValue({
      data: {
        asOfSeq: '2',
        logRevisions: [
          {
            __typename: 'LogRevision',
            id: 'r1',
            logId: 'l2',
            kind: 'CORRECTED',
            reason: 'Digits swapped',
            at: hoursAgo(0),
            by: { __typename: 'Actor', id: '9', name: 'Ana' },
            loggedBy: { __typename: 'Person', id: '2', name: 'Ben', role: 'BREWER' },
            changes: [
              { __typename: 'LogFieldChange', field: 'gravity', from: '1.09', to: '1.019' },
              { __typename: 'LogFieldChange', field: 'photoIds', from: 'p1 p2', to: 'p2 p3 p4' },
            ],
            photos: [{ ...aPhoto('p1'), caption: 'Foam' }],
          },
        ],
      },
    })
  const { history, send } = await open({ LogRevisions })
  const log = { ...wrong, version: 2, gravity: 1.019 }
  send(aChange('LogSaved', 2, { logId: 'l2', batchId: '1', log }))
  expect(await history.findByRole('img', { name: /is 1\.019/ })).toBeInTheDocument()
  expect(await history.findByText(/^Ana corrected an entry by Ben on .*: Digits swapped$/)).toBeVisible()
  const changed = 'Specific gravity: 1.090 → 1.019 · 2 photos added · 1 photo removed'
  expect(history.getByText(changed)).toBeVisible()
  expect(await history.findByRole('img', { name: /^Foam/ })).toBeVisible()
})

it('a reading that someone else corrects meanwhile says so beside its field', async () => {
  const { actions, send } = await open()
  const form = await openCorrection(actions)
  const log = { ...wrong, version: 2, gravity: 1.019 }
  const change = aChange('LogSaved', 2, { logId: 'l2', batchId: '1', log })
  send(Object.assign(change, { by: { __typename: 'Actor', id: '9', name: 'Ana' } }))
  expect(await form.findByText('changed by Ana')).toBeVisible()
  expect(form.getByRole('spinbutton', { name: 'Specific gravity' })).toHaveValue('1.019')
})

it('an entry is withdrawn with a reason', async () => {
  const { actions, WithdrawLog } = await open()
  await userEvent.click(actions[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: /Withdraw/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw entry of/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw entry' }))
  expect(await dialog.findByText('A reason is required.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText(/Why is it withdrawn/), 'Wrong tank')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await userEvent.type(dialog.getByLabelText(/Why is it withdrawn/), '{Enter}')
  expect(await screen.findByText('Log entry of batch 2026-1 withdrawn')).toBeVisible()
  expect(WithdrawLog).toHaveBeenCalledWith(expect.objectContaining({ id: 'l2', reason: 'Wrong tank' }))
})

it("an assistant is shown whom to ask about someone else's entry", async () => {
  const { actions } = await open({}, 'BREWER_ASSISTANT')
  await userEvent.click(actions[0]!)
  const [item] = await screen.findAllByRole('menuitem')
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).toHaveTextContent('You can correct and withdraw only what you logged yourself. Ask a brewer.')
})
