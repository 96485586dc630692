import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Change } from '#web/entities/changes.ts'
import { followOf } from '#web/live/connection/follow.ts'
import type { Queued } from '#web/live/commands/outcomes.ts'
import { type QueuedCommand, isUnsent, type NewCommand } from '#web/live/commands/queuedCommand.ts'
import { queueOf } from '#web/live/commands/queueOf.ts'
import type { CommandVariables } from '#web/live/commands/runCommand.ts'
import {
  type CountChange,
  type OptimisticUpdate,
  type OptimisticCounts,
  createOptimisticCounts,
} from './optimisticCounts.ts'
import { now } from '#web/ui/dates/clock.ts'

/** A kind of count that is updated optimistically: the command behind one tap, and how its changes are read. */
export interface OptimisticCount<TData, TVariables> {
  document: TypedDocumentNode<TData, TVariables>
  /** The prefix of its counts' keys in the queue, such as `Keg`. */
  name: string
  countChange: (change: Change) => CountChange | null
}

const countsByClient = new WeakMap<ApolloClient, Map<string, OptimisticCounts>>()

/** The optimistic counts of one kind on this page: they outlive the screen they were made on, until they are saved. */
function optimisticCountsOf<TData, TVariables>(
  client: ApolloClient,
  kind: OptimisticCount<TData, TVariables>,
): OptimisticCounts {
  const ofClient = countsByClient.get(client) ?? new Map<string, OptimisticCounts>()
  countsByClient.set(client, ofClient)
  const known = ofClient.get(kind.name)
  if (known) return known
  const counts = createOptimisticCounts()
  ofClient.set(kind.name, counts)
  const queue = queueOf(client)
  const take = () => counts.queued(queue.commands().flatMap((command) => tapIn(command, kind.name) ?? []))
  take()
  queue.subscribe(take)
  followOf(client)?.onReset(counts.startAnew)
  followOf(client)?.onChange((change) => {
    const counted = kind.countChange(change)
    if (counted) counts.receive(counted)
  })
  return counts
}

function tapIn(command: QueuedCommand, name: string): OptimisticUpdate | null {
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

/** An adjustment: by how much, how it is labeled, and where it can be corrected. */
export type AdjustmentLabels = Pick<NewCommand, 'label' | 'correction'> & { delta: number }

/** The variables of an adjustment: when it was done is added here. */
export type DatedVariables = { commandId?: string | null; occurredAt?: string | null }
export type Undated<TVariables> = Omit<CommandVariables<TVariables>, 'occurredAt'>

/** Optimistic counts: `shown` is the count for this person now, `tap` adds to it immediately and enqueues its command. */
export function useOptimisticCounts<TData, TVariables extends DatedVariables>(
  kind: OptimisticCount<TData, TVariables>,
) {
  const counts = optimisticCountsOf(useApolloClient(), kind)
  useSyncExternalStore(counts.subscribe, counts.edition)
  return useAdjust(kind)
}

/** Like `useOptimisticCounts`, for components that don't show the counts: no re-render on each tap. */
export function useAdjust<TData, TVariables extends DatedVariables>(
  kind: OptimisticCount<TData, TVariables>,
) {
  const client = useApolloClient()
  return useMemo(
    () => ({
      shown: optimisticCountsOf(client, kind).shown,
      tap: (key: string, words: AdjustmentLabels, variables: Undated<TVariables>): Queued =>
        queueOf(client).add({
          ...words,
          document: kind.document,
          // It may be sent much later.
          variables: { ...variables, occurredAt: now().toISOString() },
          about: `${kind.name}:${key}`,
        }),
    }),
    [client, kind],
  )
}

/** One count for this person now. */
export function useCount<TData, TVariables>(
  kind: OptimisticCount<TData, TVariables>,
  key: string,
  version: number,
  quantity: number,
): number {
  const counts = optimisticCountsOf(useApolloClient(), kind)
  return useSyncExternalStore(counts.subscribe, () => counts.shown(key, version, quantity))
}
