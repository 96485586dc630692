import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useSyncExternalStore } from 'react'
import type { Change } from './changes.ts'
import { followOf } from './follow.ts'
import { type CommandVariables, runCommand } from './runCommand.ts'
import { type CountChange, type Taps, createTaps } from './taps.ts'

/** A kind of count that is changed by taps: the command that one tap is, and how its changes are read. */
export interface Tapped<TData, TVariables> {
  document: TypedDocumentNode<TData, TVariables>
  /** The version of the count in an answer. */
  versionOf: (data: TData) => number
  countChange: (change: Change) => CountChange | null
}

const tapsByClient = new WeakMap<ApolloClient, Map<object, Taps>>()

/** The taps of one kind on this page: they outlive the screen that they were made on, until they have landed. */
function tapsOf(
  client: ApolloClient,
  document: object,
  countChange: (change: Change) => CountChange | null,
): Taps {
  const ofClient = tapsByClient.get(client) ?? new Map<object, Taps>()
  tapsByClient.set(client, ofClient)
  const known = ofClient.get(document)
  if (known) return known
  const taps = createTaps()
  ofClient.set(document, taps)
  followOf(client)?.onChange((change) => {
    const counted = countChange(change)
    if (counted) taps.receive(counted)
  })
  return taps
}

/** Quick taps on counts: `shown` is the count for this person now, `tap` adds to it at once and sends a command for it. */
export function useTaps<TData, TVariables extends { commandId?: string | null }>(
  kind: Tapped<TData, TVariables>,
) {
  const client = useApolloClient()
  const taps = tapsOf(client, kind.document, kind.countChange)
  useSyncExternalStore(taps.subscribe, taps.edition)
  return {
    shown: taps.shown,
    /** Rejects with `CommandRefused` when the tap was refused; it is taken back by then. */
    tap: (key: string, delta: number, variables: CommandVariables<TVariables>): Promise<void> =>
      taps.add(key, delta, (id, onWritten) =>
        runCommand(client, kind.document, variables, {
          id,
          onWritten: (data) => onWritten(kind.versionOf(data)),
        }),
      ),
  }
}
