import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Change } from '#web/live/cache/changes.ts'
import { followOf } from '#web/live/connection/follow.ts'
import type { Queued } from './outcomes.ts'
import { type QueuedCommand, isUnsent, type Correction } from './queuedCommand.ts'
import { queueOf } from './queueOf.ts'
import type { CommandVariables } from './runCommand.ts'
import { type CountChange, type QueuedTap, type Taps, createTaps } from './taps.ts'

/** A kind of count that is changed by taps: the command that one tap is, and how its changes are read. */
export interface Tapped<TData, TVariables> {
  document: TypedDocumentNode<TData, TVariables>
  /** What its counts are called in the queue, as `Keg`: the key stands after it. */
  name: string
  countChange: (change: Change) => CountChange | null
}

const tapsByClient = new WeakMap<ApolloClient, Map<string, Taps>>()

/** The taps of one kind on this page: they outlive the screen that they were made on, until they have landed. */
function tapsOf<TData, TVariables>(client: ApolloClient, kind: Tapped<TData, TVariables>): Taps {
  const ofClient = tapsByClient.get(client) ?? new Map<string, Taps>()
  tapsByClient.set(client, ofClient)
  const known = ofClient.get(kind.name)
  if (known) return known
  const taps = createTaps()
  ofClient.set(kind.name, taps)
  const queue = queueOf(client)
  const take = () => taps.queued(queue.commands().flatMap((command) => tapIn(command, kind.name) ?? []))
  take()
  queue.subscribe(take)
  followOf(client)?.onReset(taps.startAnew)
  followOf(client)?.onChange((change) => {
    const counted = kind.countChange(change)
    if (counted) taps.receive(counted)
  })
  return taps
}

function tapIn(command: QueuedCommand, name: string): QueuedTap | null {
  const { id, about, delta, version, state } = command
  if (delta === null || !about.startsWith(`${name}:`)) return null
  const key = about.slice(name.length + 1)
  return {
    id,
    key,
    delta,
    version,
    state: isUnsent(command) ? 'unsent' : state === 'saved' ? 'saved' : 'refused',
  }
}

/** A tap: by how much, in words, and where it can be put right. */
export interface TapWords {
  delta: number
  label: string
  correction: Correction
}

/** Quick taps on counts: `shown` is the count for this person now, `tap` adds to it at once and queues a command for it. */
export function useTaps<TData, TVariables extends { commandId?: string | null }>(
  kind: Tapped<TData, TVariables>,
) {
  const taps = tapsOf(useApolloClient(), kind)
  useSyncExternalStore(taps.subscribe, taps.edition)
  return useTapping(kind)
}

/** As `useTaps`, for who does not show the counts: the screen is not drawn again for each tap. */
export function useTapping<TData, TVariables extends { commandId?: string | null }>(
  kind: Tapped<TData, TVariables>,
) {
  const client = useApolloClient()
  return useMemo(
    () => ({
      shown: tapsOf(client, kind).shown,
      tap: (key: string, words: TapWords, variables: CommandVariables<TVariables>): Queued =>
        queueOf(client).add({ ...words, document: kind.document, variables, about: `${kind.name}:${key}` }),
    }),
    [client, kind],
  )
}

/** One count for this person now. */
export function useCount<TData, TVariables>(
  kind: Tapped<TData, TVariables>,
  key: string,
  version: number,
  quantity: number,
): number {
  const taps = tapsOf(useApolloClient(), kind)
  return useSyncExternalStore(taps.subscribe, () => taps.shown(key, version, quantity))
}
