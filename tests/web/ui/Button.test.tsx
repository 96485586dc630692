import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#web/ui/inputs/Button.tsx'

it('takes no second press while it is busy, and keeps its name and place', async () => {
  const press = vi.fn()
  const { rerender } = render(<Button onClick={press}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(
    <Button onClick={press} busy>
      Save
    </Button>,
  )
  await userEvent.dblClick(button)
  expect(press).toHaveBeenCalledTimes(1)
  expect(button).toHaveAccessibleName('Save')
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveFocus()
})

it('submits a form once', async () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy}>
        Sign in
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button'))
  rerender(form(true))
  await userEvent.click(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
})

it('can be reached when it is closed, and says why', async () => {
  const press = vi.fn()
  render(
    <Button onClick={press} disabledReason="Ask a brewer.">
      Move
    </Button>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Move' })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Ask a brewer.')
  await userEvent.keyboard('{Enter}')
  expect(press).not.toHaveBeenCalled()
})

describe('why a button is closed, on touch', () => {
  const reason = 'Ask a brewer.'
  const bubble = () => screen.queryByText(reason, { selector: '[aria-hidden]' })
  const touch = (target: Element) => userEvent.pointer([{ keys: '[TouchA]', target }])

  const twoButtons = () => {
    render(
      <>
        <Button disabledReason={reason}>Move</Button>
        <p>Elsewhere</p>
      </>,
    )
    return screen.getByRole('button', { name: 'Move' })
  }

  it('leaves with the next touch elsewhere', async () => {
    await touch(twoButtons())
    expect(bubble()).toBeInTheDocument()
    // A page may keep the focus where it is.
    screen.getByText('Elsewhere').addEventListener('mousedown', (event) => event.preventDefault())
    await touch(screen.getByText('Elsewhere'))
    expect(bubble()).not.toBeInTheDocument()
  })

  it('leaves by itself after some seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const button = twoButtons()
    await touch(button)
    expect(bubble()).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(6_000))
    expect(bubble()).not.toBeInTheDocument()
    vi.useRealTimers()
  })
})
