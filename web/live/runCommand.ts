import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { commandId } from './commandId.ts'
import { CommandRefused, mayBeSentAgain, refusalOf } from './refusal.ts'

/** The waits in ms before a command whose fate is unknown is sent again. */
const waits = [300, 1_000, 2_000, 4_000]

/** A command's variables as its caller gives them: `commandId` is added here. */
export type CommandVariables<V> = Omit<V, 'commandId'>

/**
 * Sends one action of a person. It has one id however often it must be sent, so the server does it once. Sent again
 * after a lost connection or a 503; resolves with the answer, rejects with `CommandRefused`.
 */
export async function runCommand<TData, TVariables extends { commandId?: string | null }>(
  client: ApolloClient,
  document: TypedDocumentNode<TData, TVariables>,
  variables: CommandVariables<TVariables>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<TData> {
  const mutation = document as TypedDocumentNode<TData, OperationVariables>
  const whole: OperationVariables = { ...variables, commandId: commandId() }
  for (let attempt = 0; ; attempt++) {
    try {
      const { data } = await client.mutate({ mutation, variables: whole })
      return data as TData
    } catch (error) {
      const wait = waits[attempt]
      if (wait === undefined || !mayBeSentAgain(error)) throw new CommandRefused(refusalOf(error), error)
      await pause(wait)
    }
  }
}
