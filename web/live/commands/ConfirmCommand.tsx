import type { TypedDocumentNode } from '@apollo/client'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { isOutcomeUnknown } from './refusal.ts'
import type { CommandVariables } from './runCommand.ts'
import { useCommand } from './useCommand.ts'

interface ConfirmCommandProps<TData, TVariables> {
  document: TypedDocumentNode<TData, TVariables>
  variables: CommandVariables<TVariables>
  title: string
  question: string
  confirmLabel: string
  /** What is said once it is done. */
  done: string
  /** What stands above the reason when it failed. */
  failed?: string
  onClose: () => void
  /** Instead of `onClose`, once it is done. */
  onDone?: () => void
}

/** Asks for confirmation of what isn't easily undone, then sends its command and says what became of it. */
export function ConfirmCommand<TData, TVariables extends { commandId?: string | null }>(
  props: ConfirmCommandProps<TData, TVariables>,
) {
  const { document, variables, done, failed, onClose, onDone = onClose, ...asked } = props
  const [run, { busy }] = useCommand(document)
  const confirm = async () => {
    try {
      await run(variables)
      succeed(done)
      onDone()
    } catch (error) {
      notifications.fail(failed, error)
      if (!isOutcomeUnknown(error)) onClose()
    }
  }
  return (
    <ConfirmDialog
      {...asked}
      open
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
