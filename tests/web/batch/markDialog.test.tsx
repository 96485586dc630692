import { ApolloClient, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MarkDialog } from '#web/live/readings/marks/MarkDialog.tsx'
import { LiveCache } from '#web/live/cache/cache.ts'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { answering } from '#tests/web/answering.ts'

const onClose = vi.fn()
const lost = { errors: [{ message: 'Nobody knows.', extensions: { code: 'UNAVAILABLE' } }] }
/** How often a command is sent before its outcome counts as unknown. */
const sendings = 5

/** Longer than all waits between these, in ms; not as long as anything runs, since what a neighbor left may run forever. */
const allWaits = 10_000

// A command waits for seconds before it is sent again.
beforeEach(() => {
  onClose.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

/** The dialog, with a server whose first answers are lost. */
function open(answersLost = 0) {
  const sent: Record<string, unknown>[] = []
  const link = answering(({ variables }) => {
    sent.push(variables)
    return new Observable((observer) => {
      const done = { data: { markReadings: { __typename: 'ReadingMark', id: '1' } } }
      observer.next(sent.length <= answersLost ? lost : done)
      observer.complete()
    })
  })
  const draft = {
    ...{ equipmentId: '7', vessel: 'FV-1', kind: 'GRAVITY' as const, excluded: true },
    ...{ from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T12:00:00.000Z' },
  }
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new LiveCache() })}>
      <SignedInUserContext value={{ id: '2', name: 'Ben Okafor', role: 'BREWER' }}>
        <MemoryRouter>
          <MarkDialog draft={draft} onClose={onClose} />
          <Notifications />
        </MemoryRouter>
      </SignedInUserContext>
    </ApolloProvider>,
  )
  return sent
}

const reason = () => screen.findByRole('textbox', { name: /^Reason/ })
const throughItsWaits = () => act(() => vi.advanceTimersByTimeAsync(allWaits))

it('sends what is marked by Enter, as one command however often it is pressed after a lost answer', async () => {
  const sent = open(sendings)
  await userEvent.type(await reason(), 'The device was cleaned{Enter}')
  await throughItsWaits()
  expect(screen.getByRole('alert')).toHaveTextContent('Nobody knows.')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.type(await reason(), '{Enter}')
  await throughItsWaits()
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(sendings + 1)
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1)
})

it('asks before what was typed is thrown away, and not where nothing was', async () => {
  open()
  await userEvent.type(await reason(), 'The device was cleaned')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(await reason()).toHaveValue('The device was cleaned')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.clear(await reason())
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
