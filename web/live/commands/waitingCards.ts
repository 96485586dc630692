import { isUnsent, type QueuedCommand, type QueuedState } from './queuedCommand.ts'

/** Queued commands that are shown as one: a single one, or equal taps on the same count. */
export interface WaitingCard {
  /** The first of them. */
  id: string
  ids: readonly string[]
  state: QueuedState
  label: string
  /** When the last of them was done, ISO 8601. */
  at: string
  reason: string | null
}

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
