import type { DocumentNode } from 'graphql'

/** `sending`: in flight; `saved`: confirmed by the server; `refused`: rejected by the server. */
export type QueuedState = 'waiting' | 'sending' | 'saved' | 'refused'

/** Where a refused command can be corrected: a page with the form and its values; of an edit also what it began from. */
export interface Correction {
  path: string
  draft?: {
    name: string
    fields: Record<string, unknown>
    base?: Record<string, unknown>
    versions?: Record<string, number>
  }
  /** There is nothing to type again: it stays among what was refused, to be retried there or discarded. */
  stays?: true
}

/** A command to be queued. */
export interface NewCommand {
  /**
   * The complete mutation and its variables, without the id, so that it can be sent by any page and after an update.
   */
  document: DocumentNode
  variables: Record<string, unknown>
  /** Its subject, such as `Batch:1`, by which pages find commands waiting for what they show. */
  about: string
  /** The change of the count, or null. */
  delta: number | null
  /** The action in words: 'IPA 1/2 BBL: +1'. */
  label: string
  correction: Correction
  /** Photos kept on this device that are uploaded before it is sent. */
  photoIds?: readonly string[]
}

/** A person's action, stored on this device until the server responds. */
export interface QueuedCommand extends NewCommand {
  /** The command id, which makes retries idempotent. */
  id: string
  userId: string
  /** The name of that person; earlier versions did not store it. */
  by?: string | null
  /** Its position in the order of actions on this device. */
  place: number
  /** When the person did it, ISO 8601. */
  at: string
  state: QueuedState
  /** It could not be sent immediately. */
  hasWaited: boolean
  /** Why it was refused. */
  reason: string | null
  /** The version of what it changed, as the server answered it. */
  version: number | null
  /** The amount by which it actually moved its count, from the server's response. */
  moved?: number | null
  savedAt: string | null
}

/** Whether the server hasn't responded yet. */
export function isUnsent({ state }: QueuedCommand): boolean {
  return state === 'waiting' || state === 'sending'
}

/** A fingerprint of all states; the commands themselves never change. */
export const standing = (commands: readonly QueuedCommand[]): string => commands.map(standingOf).join('\n')

const standingOf = ({ id, state, hasWaited, reason, version, savedAt }: QueuedCommand) =>
  JSON.stringify([id, state, hasWaited, reason, version, savedAt])

/** Sorts by the order of the person's actions. */
export const inOrder = (one: QueuedCommand, other: QueuedCommand) => one.place - other.place
