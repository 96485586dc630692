import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { leaveForm } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'

const onClose = vi.fn()

// It is lazily loaded, which may take a while here.
beforeAll(() => import('#web/ui/dialogs/DiscardQuestion.tsx'))

/** Like the dialog that adjusts a stock: its input is not kept anywhere else. */
function Adjusting() {
  const [quantity, setQuantity] = useState<number | null>(null)
  const [weight, setWeight] = useState<number | null>(1)
  return (
    <Dialog open isFilled={quantity !== null} onClose={onClose} title="Adjust Citra">
      <form>
        <DialogBody>
          <NumberStepper label="Quantity" value={quantity} onChange={setQuantity} />
          <NumberStepper label="Weight" value={weight} onChange={setWeight} />
        </DialogBody>
      </form>
    </Dialog>
  )
}

const backdrop = () => document.querySelector<HTMLElement>('[role="presentation"][data-open]')!
const ways = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'the cross': () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
  'a press beside it': async () => {
    await userEvent.click(backdrop())
  },
}

it.each(Object.entries(ways))('asks before %s throws away what was entered', async (_way, dismiss) => {
  onClose.mockClear()
  render(<Adjusting />)
  await userEvent.type(await screen.findByRole('spinbutton', { name: 'Quantity' }), '12')
  await dismiss()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('12')
  expect(onClose).not.toHaveBeenCalled()
  await dismiss()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it.each(Object.entries(ways))('is closed by %s while nothing was entered', async (_way, dismiss) => {
  onClose.mockClear()
  render(<Adjusting />)
  await screen.findByRole('dialog')
  await dismiss()
  expect(onClose).toHaveBeenCalledOnce()
})

it('begins in its first field, and each number is one stop of the Tab key', async () => {
  render(<Adjusting />)
  const quantity = await screen.findByRole('spinbutton', { name: 'Quantity' })
  await waitFor(() => expect(quantity).toHaveFocus())
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(quantity).toHaveValue('1')
  await userEvent.tab()
  expect(screen.getByRole('spinbutton', { name: 'Weight' })).toHaveFocus()
})

it('Ctrl+Enter saves the form it was pressed in once, not the one behind it as well', async () => {
  const saved: string[] = []
  const form = (name: string) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        saved.push(name)
      }}
    >
      <input aria-label={name} />
    </form>
  )
  render(
    <Dialog open onClose={onClose} title="Batch">
      {form('Batch')}
      <Dialog open onClose={onClose} title="Vessel">
        {form('Vessel')}
      </Dialog>
    </Dialog>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Vessel' }), '{Control>}{Enter}{/Control}')
  expect(saved).toEqual(['Vessel'])
})

it('Ctrl+Enter does not send a form again that is being sent', async () => {
  const send = vi.fn()
  render(
    <ActionDialog title="Vessel" submitLabel="Save" busy onSubmit={send} onClose={onClose}>
      <input aria-label="Vessel" />
    </ActionDialog>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Vessel' }), '{Control>}{Enter}{/Control}')
  expect(send).not.toHaveBeenCalled()
})

it('says that what was typed is kept when a form with a draft is closed', () => {
  onClose.mockClear()
  act(leaveForm({ hasChanges: () => true }, onClose))
  expect(onClose).toHaveBeenCalledOnce()
  expect(notifications.state().visible.map(({ message }) => message)).toEqual([
    'What you typed is saved on this device. Open the form again to continue.',
  ])
  act(() => notifications.clean())
  act(leaveForm({ hasChanges: () => false }, onClose))
  expect(notifications.state().visible).toEqual([])
})
