import { ApolloClient, type ApolloLink, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { LiveCache } from '#web/live/cache/cache.ts'
import type { Role } from '#domain/people/roles.ts'
import { BatchDetailsDialog } from '#web/features/schedule/batch/BatchDetailsDialog.tsx'
import type { BatchView } from '#web/entities/batch.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { aBatch } from './aBatch.ts'
import { answering } from '#tests/web/answering.ts'

type Answer = ApolloLink.Result
const moved: Answer = { data: { moveBatch: aBatch() } }
const onClose = vi.fn()
const onEdit = vi.fn()
const onCancelBatch = vi.fn()
const onMoved = vi.fn()
const onOffer = vi.fn()
const sent: unknown[] = []

afterEach(() => {
  onClose.mockReset()
  onMoved.mockReset()
  onOffer.mockReset()
  sent.length = 0
})

function renderDialog(batches: BatchView[], role: Role = 'BREWER', answer: Answer = moved, isMoving = false) {
  const link = answering((operation) => {
    sent.push(operation.variables)
    return new Observable((observer) => {
      observer.next(answer)
      observer.complete()
    })
  })
  const client = new ApolloClient({ link, cache: new LiveCache() })
  const page = (shown: BatchView[]) => (
    <MemoryRouter>
      <ApolloProvider client={client}>
        <SignedInUserContext value={{ name: 'Ana', role }}>
          <BatchDetailsDialog
            open
            batch={shown[0] ?? null}
            isMoving={isMoving}
            onClose={onClose}
            onEdit={onEdit}
            onCancelBatch={onCancelBatch}
            onMoved={onMoved}
            onOffer={onOffer}
          />
          <Notifications />
        </SignedInUserContext>
      </ApolloProvider>
    </MemoryRouter>
  )
  const { rerender } = render(page(batches))
  return (changed: BatchView[]) => rerender(page(changed))
}

const pick = (stage: string) => userEvent.click(screen.getByRole('button', { name: stage }))

it('shows what is known of the batch', () => {
  renderDialog([aBatch()])
  const dialog = screen.getByRole('dialog', { name: 'Brew Schedule Details' })
  for (const words of ['Hazy Daydream', '2026-001', 'Apr 3, 2026', '3 BBL', 'Unassigned', 'IPA', 'FV-1']) {
    expect(within(dialog).getByText(words)).toBeVisible()
  }
})

it('leads to the page of the batch, and closes for it', async () => {
  renderDialog([aBatch()])
  const number = screen.getByRole('link', { name: '2026-001' })
  expect(number).toHaveAttribute('href', '/batch?number=2026-001')
  await userEvent.click(number)
  expect(onClose).toHaveBeenCalledOnce()
})

it('opens with the next stage chosen for those who came to move it, ready for Enter', async () => {
  renderDialog([aBatch()], 'BREWER', moved, true)
  const update = screen.getByRole('button', { name: 'Update Stage to Mashing' })
  await waitFor(() => expect(update).toHaveFocus())
})

it('offers to edit until another stage is picked, then to move there', async () => {
  renderDialog([aBatch()])
  expect(screen.getByRole('button', { name: 'Edit Schedule' })).toBeVisible()
  await pick('Mashing')
  expect(screen.getByRole('button', { name: 'Update Stage to Mashing' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit Schedule' })).not.toBeInTheDocument()
  await pick('Planned')
  expect(screen.getByRole('button', { name: 'Edit Schedule' })).toBeVisible()
})

it('moves the batch from the stage that was seen, and closes', async () => {
  renderDialog([aBatch()])
  await pick('Mashing')
  await userEvent.click(screen.getByRole('button', { name: 'Update Stage to Mashing' }))
  expect(await screen.findByText('Batch 2026-001 moved to Mashing')).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ id: 'b1', to: 'MASHING', from: 'PLANNED' })])
  expect(onClose).toHaveBeenCalled()
  expect(onMoved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'b1' }), 'MASHING')
})

it.each([
  ['PLANNED', []],
  ['BOILING', ['Take ingredients…']],
  ['KEGGING', ['Take ingredients…', 'Add kegs filled…']],
] as const)('offers in %s what of the stock can still be done', async (stage, buttons) => {
  renderDialog([aBatch({ stage })])
  const offered = screen.queryAllByRole('button', { name: /…$/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual(buttons)
  for (const button of offered) await userEvent.click(button)
  expect(onOffer).toHaveBeenCalledTimes(buttons.length)
})

it('refuses a jump over a stage before anything is sent', async () => {
  renderDialog([aBatch()])
  await pick('Kegging')
  expect(
    screen.getByText(
      'Cannot jump from Planned to Kegging. Please follow the brewing process stages in order.',
    ),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Update Stage to Kegging' }))
  expect(sent).toEqual([])
})

it("shows the server's refusal", async () => {
  const answer = { errors: [{ message: 'FV-1 holds batch 2026-007.', extensions: { code: 'CONFLICT' } }] }
  renderDialog([aBatch()], 'BREWER', answer)
  await pick('Fermenting')
  await userEvent.click(screen.getByRole('button', { name: 'Update Stage to Fermenting' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error updating stage: FV-1 holds batch 2026-007.',
  )
  expect(onClose).not.toHaveBeenCalled()
})

it('says Schedule not found when the server no longer has the batch', async () => {
  const answer = { errors: [{ message: 'No such batch.', extensions: { code: 'NOT_FOUND' } }] }
  renderDialog([aBatch()], 'BREWER', answer)
  await pick('Mashing')
  await userEvent.click(screen.getByRole('button', { name: 'Update Stage to Mashing' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Schedule not found')
})

it('shows a viewer why the stages are unavailable', async () => {
  renderDialog([aBatch()], 'VIEWER')
  const mashing = screen.getByRole('button', { name: 'Mashing' })
  expect(mashing).toHaveAccessibleDescription(/Your role \(Viewer\)/)
  await userEvent.click(mashing)
  expect(screen.getByRole('button', { name: 'Edit Schedule' })).toBeVisible()
})

it('keeps what is picked when the batch moves elsewhere, and shows where it is now', async () => {
  const show = renderDialog([aBatch()])
  await pick('Boiling')
  expect(screen.getByText(/Cannot jump from Planned to Boiling/)).toBeVisible()
  show([aBatch({ stage: 'MASHING', version: 2 })])
  expect(screen.getByText(/moved from Planned to Mashing while you had it open/)).toBeVisible()
  expect(screen.queryByText(/Cannot jump/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Boiling' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Update Stage to Boiling' })).toBeVisible()
})

it('closes and says so when the batch is removed elsewhere', async () => {
  const show = renderDialog([aBatch()])
  show([])
  expect(await screen.findByText('Batch 2026-001 was removed, so its details are closed.')).toBeVisible()
  expect(onClose).toHaveBeenCalled()
})
