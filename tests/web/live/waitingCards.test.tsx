import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { QueuedCommand, QueuedState } from '#web/live/commands/queuedCommand.ts'
import { waitingCards } from '#web/live/commands/waitingCards.ts'
import { WaitingList } from '#web/ui/shell/WaitingList.tsx'
import { aTap } from './aTap.ts'

function queued(id: string, state: QueuedState, by = 1, more: Partial<QueuedCommand> = {}): QueuedCommand {
  const at = '2026-04-03T10:00:00.000Z'
  const rest = { hasWaited: true, reason: null, version: null, savedAt: null }
  return { ...aTap(by), ...rest, id, state, at, userId: 'ana', place: 1, ...more }
}

it('shows equal taps that wait as one card, which is discarded as one', async () => {
  const discarded: string[] = []
  const commands = [
    queued('a', 'sending'),
    queued('b', 'waiting'),
    queued('note', 'waiting', 1, { delta: null, label: 'FV1: 68 °F' }),
    queued('same note', 'waiting', 1, { delta: null, label: 'FV1: 68 °F' }),
    queued('c', 'waiting'),
    queued('other', 'waiting', 2),
    queued('d', 'refused', 1, { reason: 'There is no such beer.' }),
  ]
  render(
    <WaitingList
      cards={waitingCards(commands)}
      onCorrect={() => undefined}
      onAgain={() => undefined}
      onDiscard={(ids) => discarded.push(...ids)}
    />,
  )
  const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(cards).toHaveLength(5)
  expect(cards.filter((card) => card.includes('IPA: +1, 3 times'))).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Discard IPA: +1, 3 times' }))
  expect(discarded).toEqual(['a', 'b', 'c'])
})
