import type { TypedDocumentNode } from '@apollo/client'
import { CommandRefused, isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { type CommandVariables } from '#web/live/commands/runCommand.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { now } from '#web/ui/dates/clock.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { clearSave, saveCommandId } from './saveCommand.ts'

/**
 * As `useCommand`, for what is made without a form: repeated on the same day while its outcome is unknown, also after a
 * reload, it is the same command. `name` is that of the action, `content` what distinguishes one from the next.
 */
export function useLastingCommand<TData, TVariables extends { commandId?: string | null }>(
  document: TypedDocumentNode<TData, TVariables>,
  name: string,
) {
  const [run, { busy }] = useCommand(document)
  const runOnce = async (
    variables: CommandVariables<TVariables>,
    content: object = variables,
  ): Promise<TData> => {
    try {
      const answer = await run(variables, saveCommandId(name, { ...content, today: dayAt(now()) }))
      clearSave(name)
      return answer
    } catch (error) {
      if (isRefused(error)) clearSave(name)
      throw error
    }
  }
  return [runOnce, { busy }] as const
}

const isRefused = (error: unknown) =>
  error instanceof CommandRefused && !isOutcomeUnknown(error) && error.code !== 'INTERNAL_SERVER_ERROR'
