import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before closing a dialog with unsaved input. */
export function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Discard what you entered?"
      question="It isn't saved yet. If you discard it, you'll have to enter it again."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDangerous
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
