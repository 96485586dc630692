import { useState } from 'react'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { DeleteIngredientsDocument } from './ingredientCommands.ts'
import type { IngredientView } from './ingredientViews.ts'

interface DeleteIngredientsProps {
  items: readonly IngredientView[]
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation, then deletes ingredients. If recipes use one, it names them and asks again. */
export function DeleteIngredients({ items, onDone, onClose }: DeleteIngredientsProps) {
  const [uses, setUses] = useState<string | null>(null)
  const [remove, { busy }] = useCommand(DeleteIngredientsDocument)
  const [first] = items
  const isOne = items.length === 1
  const confirm = async () => {
    try {
      await remove({ ids: items.map(({ id }) => id), evenIfUsed: uses !== null })
      const message = isOne ? `${first?.name ?? ''} deleted` : `${items.length} ingredients deleted`
      notifications.show({ tone: 'success', message })
      onDone()
    } catch (error) {
      if (error instanceof CommandRefused && error.code === 'REFUSED' && uses === null) {
        setUses(error.message)
        return
      }
      notifications.fail('Error deleting ingredients. Please try again.', error)
      onClose()
    }
  }
  const question = isOne
    ? `Are you sure you want to delete ${first?.name ?? 'this ingredient'}?`
    : `Are you sure you want to delete ${items.length} ingredients? This action cannot be undone.`
  return (
    <ConfirmDialog
      key={uses === null ? 'first' : 'second'}
      open
      title={
        uses === null
          ? isOne
            ? 'Delete ingredient'
            : `Delete ${items.length} ingredients`
          : 'Used in recipes'
      }
      question={
        uses === null
          ? question
          : `${uses} Delete anyway, and take ${isOne ? 'it' : 'them'} out of the recipes?`
      }
      confirmLabel={uses === null ? 'Delete' : 'Delete anyway'}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
