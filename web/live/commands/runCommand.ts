import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { commandId } from './commandId.ts'
import { CommandRefused, refusalOf, resendAfter } from './refusal.ts'

/** The waits, in ms, before retrying a command with an unknown outcome. */
const waits = [300, 1_000, 2_000, 4_000]

/** The longest limit, in ms, that someone at the screen waits for. */
const longestWait = 4_000

/** A command's variables without `commandId`, which is added here. */
export type CommandVariables<V> = Omit<V, 'commandId'>

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends a command under one id, so that the server executes it once however often it is sent. Retries while the outcome
 * is unknown and within the time that a limit gives, unless that is longer than someone waits; resolves to the response, rejects with `CommandRefused`.
 */
export async function runCommand<TData, TVariables extends { commandId?: string | null }>(
  client: ApolloClient,
  document: TypedDocumentNode<TData, TVariables>,
  variables: CommandVariables<TVariables>,
  id = commandId(),
): Promise<TData> {
  const mutation = document as TypedDocumentNode<TData, OperationVariables>
  const whole: OperationVariables = { ...variables, commandId: id }
  for (let attempt = 0; ; attempt++) {
    try {
      const { data } = await client.mutate({ mutation, variables: whole })
      return data as TData
    } catch (error) {
      const ms = waits[attempt]
      const limit = resendAfter(error)
      if (ms === undefined || limit === null || limit > longestWait)
        throw new CommandRefused(refusalOf(error), error)
      await wait(Math.max(ms, limit))
    }
  }
}
