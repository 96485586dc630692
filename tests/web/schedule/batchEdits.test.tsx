import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aBatch } from './aBatch.ts'
import {
  answers,
  inAPlanningDialog,
  onClose,
  press,
  renderPlanning,
  sent,
  type Answer,
} from './aPlanningDialog.tsx'

inAPlanningDialog()

const edit = { kind: 'edit', batchId: 'b1' } as const

const conflict = (clashes: object[]): Answer => ({
  errors: [
    { message: 'Changed meanwhile.', extensions: { code: 'CONFLICT', conflict: { version: 7, clashes } } },
  ],
})

const notes = () => screen.getByRole('textbox', { name: 'Notes' })

it("shows the server's refusal, and keeps what was typed", async () => {
  renderPlanning(edit)
  answers.push({ errors: [{ message: 'FV-1 is occupied.', extensions: { code: 'CONFLICT', conflict: {} } }] })
  await userEvent.type(notes(), 'Cold crash')
  await press('Save changes')
  expect(await screen.findByText('Error updating schedule: FV-1 is occupied.')).toBeVisible()
  expect(notes()).toHaveValue('Cold crash')
  expect(onClose).not.toHaveBeenCalled()
})

it('sends only what was changed, with the version it is based on', async () => {
  renderPlanning(edit, [aBatch({ version: 4 })])
  await userEvent.type(notes(), 'Cold crash')
  await press('Save changes')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    expect.objectContaining({ id: 'b1', baseVersion: 4, changes: { notes: 'Cold crash' } }),
  ])
})

it('restores what was typed and not saved, and gives it up when asked to', async () => {
  const { leave } = renderPlanning(edit)
  await userEvent.type(notes(), 'Cold crash')
  leave()
  renderPlanning(edit)
  expect(screen.getByText('Your draft was restored')).toBeVisible()
  expect(notes()).toHaveValue('Cold crash')
  await press('Discard')
  expect(notes()).toHaveValue('')
  expect(screen.queryByText('Your draft was restored')).not.toBeInTheDocument()
})

it('deletes the draft once it is saved', async () => {
  const { leave } = renderPlanning(edit)
  await userEvent.type(notes(), 'Cold crash')
  await press('Save changes')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  leave()
  renderPlanning(edit)
  expect(screen.queryByText('Your draft was restored')).not.toBeInTheDocument()
})

it('takes over what others change in fields that were not touched, and keeps those that were', async () => {
  const { show } = renderPlanning(edit)
  await userEvent.type(notes(), 'Mine')
  show([aBatch({ version: 2, batchSizeBBL: 5, notes: 'Theirs' })])
  expect(screen.getByRole('spinbutton', { name: 'Batch Size (BBL)' })).toHaveValue('5')
  expect(notes()).toHaveValue('Mine')
  expect(notes()).toHaveFocus()
  expect(screen.getByText(/changed Batch Size \(BBL\) while you had this open/)).toBeVisible()
  expect(screen.getByText(/changed Notes while you were editing it/)).toBeVisible()
})

it('asks which of two values to keep, and saves that one on the new version', async () => {
  const when = new Date().toISOString()
  const clash = { field: 'notes', base: null, theirs: 'Theirs', yours: 'Mine', who: 'Ben Okafor', when }
  renderPlanning(edit)
  answers.push(conflict([clash]))
  await userEvent.type(notes(), 'Mine')
  await press('Save changes')
  const dialog = await screen.findByRole('dialog', { name: 'Which one is right?' })
  expect(within(dialog).getByRole('radio', { name: /Theirs.*Ben Okafor · saved at/ })).not.toBeChecked()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('radio', { name: /Mine.*Yours/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toEqual(expect.objectContaining({ baseVersion: 7, changes: { notes: 'Mine' } }))
})

it('saves nothing when the other value is kept', async () => {
  const clash = { field: 'notes', base: null, theirs: 'Theirs', yours: 'Mine', who: null, when: null }
  renderPlanning(edit)
  answers.push(conflict([clash]))
  await userEvent.type(notes(), 'Mine')
  await press('Save changes')
  const dialog = await screen.findByRole('dialog', { name: 'Which one is right?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: /Theirs/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toHaveLength(1)
})

it('closes and says so when the batch is removed elsewhere', async () => {
  const { show } = renderPlanning(edit)
  show([])
  expect(await screen.findByText('Batch 2026-001 was removed, so its form is closed.')).toBeVisible()
  expect(onClose).toHaveBeenCalled()
})

it('keeps what was typed when the batch is removed elsewhere, and schedules it as a new brew', async () => {
  const { show } = renderPlanning(edit)
  await userEvent.type(notes(), 'Cold crash on Friday')
  show([])
  expect(await screen.findByText(/Batch 2026-001 was removed by someone else/)).toBeVisible()
  expect(notes()).toHaveValue('Cold crash on Friday')
  expect(notes()).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  await press('Schedule as a new brew')
  expect(await screen.findByText('Batch 2026-001 scheduled')).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({
      input: expect.objectContaining({
        batchNumber: '2026-001',
        recipeId: 'r1',
        fermenterId: 'fv1',
        notes: 'Cold crash on Friday',
      }) as object,
    }),
  ])
  expect(onClose).toHaveBeenCalled()
})

it('asks for confirmation before it deletes', async () => {
  renderPlanning({ kind: 'delete', batchId: 'b1' })
  expect(screen.getByText('Are you sure you want to delete this brew schedule?')).toBeVisible()
  expect(await screen.findByText(/^Its 12 log entries are deleted with it/)).toHaveTextContent('for 30 days')
  answers.push({ errors: [{ message: 'No.', extensions: { code: 'REFUSED' } }] })
  await press('Delete')
  expect(await screen.findByText('Error deleting schedule: No.')).toBeVisible()
})

it('archives a completed batch where a brewer asks to delete it, and offers to put it back', async () => {
  renderPlanning({ kind: 'delete', batchId: 'b1' }, [aBatch({ stage: 'COMPLETED' })])
  const number = aBatch().batchNumber
  expect(screen.getByRole('alertdialog', { name: `Archive batch ${number}` })).toHaveTextContent(
    'A completed batch is archived, not deleted.',
  )
  await press('Archive')
  expect(await screen.findByText(`Batch ${number} archived`)).toBeVisible()
  await press('Undo')
  expect(await screen.findByText(`Batch ${number} is on the schedule again`)).toBeVisible()
  expect(sent).toMatchObject([
    { id: 'b1', archived: true },
    { id: 'b1', archived: false },
  ])
})
