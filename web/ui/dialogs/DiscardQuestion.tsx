import { ConfirmDialog } from './ConfirmDialog.tsx'
import { text } from '#web/ui/language/text.ts'

/** Asks before closing a dialog with unsaved input. */
export function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      open
      title={text('form.discardTitle')}
      question={text('form.discardQuestion')}
      confirmLabel={text('common.discard')}
      cancelLabel={text('form.keepEditing')}
      isDangerous
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
