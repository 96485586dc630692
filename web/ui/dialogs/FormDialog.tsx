import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { ActionDialog, type DialogAction } from './ActionDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormNotes } from './FormNotes.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { FormState } from './formState.ts'
import { text } from '#web/ui/language/text.ts'

interface FormDialogProps extends Pick<DialogAction, 'title' | 'submitLabel' | 'disabledReason'> {
  form: FormState
  /** A field's value in words; by default as it is. */
  inWords?: (field: string, value: unknown) => string
  /** Further actions, at the start of the footer. */
  actions?: ReactNode
  /**
   * Called when closed without saving: Cancel discards what was typed; Escape, the close button or a click outside keep
   * it as a draft.
   */
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, full-screen on a phone. */
export function FormDialog({ form, inWords, disabledReason, onClose, children, ...action }: FormDialogProps) {
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <ActionDialog
      {...action}
      isForm
      disabledReason={
        form.removedBy === null ? disabledReason : text('form.removed', { who: form.removedBy })
      }
      busy={form.busy}
      problem={form.error}
      onSubmit={() => form.submit()}
      onClose={leaveForm(form, onClose)}
      onCancel={cancel}
    >
      <FormNotes form={form} inWords={inWords} />
      {children}
      {form.clashes && (
        <ConflictDialog
          clashes={form.clashes}
          labels={form.labels}
          inWords={inWords}
          onResolve={form.resolve}
          onCancel={form.postpone}
        />
      )}
    </ActionDialog>
  )
}

/** Closes a form without saving: keeps what was typed as a draft, and says so. */
export function leaveForm(form: Pick<FormState, 'hasChanges'>, onClose: () => void): () => void {
  return () => {
    if (form.hasChanges()) notifications.show({ id: 'draft-kept', message: text('form.draftKept') })
    onClose()
  }
}

/** A grid of fields: side by side if there is room. */
export const FormGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space.md} ${theme.space.lg};

  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.sm};
  }
`

/** A field that spans the whole grid of a form. */
export const WholeWidth = styled(Box)`
  grid-column: 1 / -1;
`
