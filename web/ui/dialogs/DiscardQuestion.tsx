import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a dialog is closed in which something was filled in that is kept nowhere else. */
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
