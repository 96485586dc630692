import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { commandId } from './commandId.ts'
import { CommandRefused, mayBeSentAgain, refusalOf } from './refusal.ts'

/** The waits in ms before a command whose fate is unknown is sent again. */
const waits = [300, 1_000, 2_000, 4_000]

/** A command's variables as its caller gives them: `commandId` is added here. */
export type CommandVariables<V> = Omit<V, 'commandId'>

/** What few callers need to say about a command. */
export interface CommandOptions<TData> {
  /** The command's id, for a caller that looks for the change it causes. */
  id?: string
  /** Called with the answer while it is written to the cache: before any screen shows it. */
  onWritten?: (data: TData) => void
  pause?: (ms: number) => Promise<void>
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends one action of a person. It has one id however often it must be sent, so the server does it once. Sent again
 * after a lost connection or a 503; resolves with the answer, rejects with `CommandRefused`.
 */
export async function runCommand<TData, TVariables extends { commandId?: string | null }>(
  client: ApolloClient,
  document: TypedDocumentNode<TData, TVariables>,
  variables: CommandVariables<TVariables>,
  { id = commandId(), onWritten, pause = wait }: CommandOptions<TData> = {},
): Promise<TData> {
  const mutation = document as TypedDocumentNode<TData, OperationVariables>
  const whole: OperationVariables = { ...variables, commandId: id }
  for (let attempt = 0; ; attempt++) {
    try {
      const { data } = await client.mutate({
        mutation,
        variables: whole,
        update: (_cache, answer) => onWritten?.(answer.data as TData),
      })
      return data as TData
    } catch (error) {
      const ms = waits[attempt]
      if (ms === undefined || !mayBeSentAgain(error)) throw new CommandRefused(refusalOf(error), error)
      await pause(ms)
    }
  }
}
