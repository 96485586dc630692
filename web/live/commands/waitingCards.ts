import type { WaitingCard } from '#web/ui/shell/WaitingList.tsx'
import { isUnsent, type QueuedCommand } from './queuedCommand.ts'

/** One card for each command, and one for all equal taps that have come equally far, in the order of the first. */
export function waitingCards(commands: readonly QueuedCommand[]): WaitingCard[] {
  const cards = new Map<string, WaitingCard>()
  for (const command of commands) {
    const { id, state, label, at, reason, delta, about } = command
    const isTap = delta !== null
    const key = isTap ? JSON.stringify([about, label, isUnsent(command) || state, reason]) : id
    const card = cards.get(key)
    const isWaiting = state === 'waiting' || card?.state === 'waiting'
    if (card) cards.set(key, { ...card, ids: [...card.ids, id], at, ...(isWaiting && { state: 'waiting' }) })
    else cards.set(key, { id, ids: [id], state, label, at, reason })
  }
  return [...cards.values()]
}
