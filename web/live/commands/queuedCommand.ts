import type { DocumentNode } from 'graphql'

/** `sending`: on its way, nobody knows yet; `saved` only when the server said so; `refused`: it said no. */
export type QueuedState = 'waiting' | 'sending' | 'saved' | 'refused'

/** Where a refused command can be put right: a page, and the form there with what was sent. */
export interface Correction {
  path: string
  draft?: { name: string; fields: Record<string, unknown> }
}

/** What the person did, as whoever queues it says it. */
export interface NewCommand {
  /** The mutation and its variables, without the id: whole, so that it can be sent by any page and after an update. */
  document: DocumentNode
  variables: Record<string, unknown>
  /** What it is about, as `Batch:1`: pages find by it what waits for what they show. */
  about: string
  /** How it changes the count it is about, or null. */
  delta: number | null
  /** The action in words: 'IPA 1/2 BBL: +1'. */
  label: string
  correction: Correction
}

/** One action of a person, kept on this device until the server has answered it. */
export interface QueuedCommand extends NewCommand {
  /** The command id: sent again under it, it is done once. */
  id: string
  userId: string
  /** Its place in the order of actions on this device. */
  place: number
  /** When the person did it, ISO 8601. */
  at: string
  state: QueuedState
  /** It could not be sent at once. */
  hasWaited: boolean
  /** Why it was refused. */
  reason: string | null
  /** The version of what it changed, as the server answered it. */
  version: number | null
  /** By how much it really moved its count, as the server answered it. */
  moved?: number | null
  savedAt: string | null
}

/** Whether the server has still to answer it. */
export function isUnsent({ state }: QueuedCommand): boolean {
  return state === 'waiting' || state === 'sending'
}

/** How all of them stand, as one text: what they do never changes. */
export const standing = (commands: readonly QueuedCommand[]): string => commands.map(standingOf).join('\n')

const standingOf = ({ id, state, hasWaited, reason, version, savedAt }: QueuedCommand) =>
  JSON.stringify([id, state, hasWaited, reason, version, savedAt])

/** Sorts by the order of the person's actions. */
export const inOrder = (one: QueuedCommand, other: QueuedCommand) => one.place - other.place
