import { text } from '#web/ui/language/text.ts'
import { useState } from 'react'
import { CommandRefused, isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { DeleteIngredientsDocument } from './ingredientCommands.ts'
import type { IngredientView } from './ingredientViews.ts'

interface DeleteIngredientsProps {
  items: readonly IngredientView[]
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation, then deletes ingredients. If one is still used, it says where and asks again. */
export function DeleteIngredients({ items, onDone, onClose }: DeleteIngredientsProps) {
  const [uses, setUses] = useState<string | null>(null)
  const [remove, { busy }] = useCommand(DeleteIngredientsDocument)
  const [first] = items
  const name = first?.name ?? ''
  const count = items.length
  const isOne = count === 1
  const confirm = async () => {
    try {
      await remove({ ids: items.map(({ id }) => id), evenIfUsed: uses !== null })
      const message = isOne ? text('stock.deleted', { name }) : text('stock.deletedCount', { count })
      succeed(message)
      onDone()
    } catch (error) {
      if (error instanceof CommandRefused && error.code === 'REFUSED' && uses === null) {
        setUses(error.message)
        return
      }
      notifications.fail(text('stock.notDeleted'), error)
      if (!isOutcomeUnknown(error)) onClose()
    }
  }
  const question = isOne
    ? text('stock.deleteQuestion', { name })
    : text('stock.deleteQuestionCount', { count })
  return (
    <ConfirmDialog
      key={uses === null ? 'first' : 'second'}
      open
      title={
        uses === null
          ? isOne
            ? text('stock.deleteOne')
            : text('stock.deleteCount', { count })
          : text('stock.used')
      }
      question={uses === null ? question : text('stock.deleteUsed', { uses, count })}
      confirmLabel={text(uses === null ? 'stock.delete' : 'stock.deleteAnyway')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
