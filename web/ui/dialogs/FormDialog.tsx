import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'
import { CancelButton } from './leaveButtons.tsx'
import { FormNotes } from './FormNotes.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { FormState } from './formState.ts'
import { text } from '#web/ui/language/text.ts'

interface FormDialogProps {
  form: FormState
  title: string
  submitLabel: string
  /** A field's value in words; by default as it is. */
  inWords?: (field: string, value: unknown) => string
  /** Why this person may not save, or null. */
  disabledReason?: string | null
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
export function FormDialog({ form, title, submitLabel, inWords, onClose, ...rest }: FormDialogProps) {
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog open onClose={leaveForm(form, onClose)} title={title} isForm>
      <DialogForm noValidate onSubmit={form.submit}>
        <DialogBody>
          <FormNotes form={form} />
          {rest.children}
        </DialogBody>
        <DialogFooter>
          {form.error && <FormError>{form.error}</FormError>}
          <SubmitActions
            label={submitLabel}
            busy={form.busy}
            disabledReason={rest.disabledReason ?? null}
            onCancel={cancel}
          >
            {rest.actions}
          </SubmitActions>
        </DialogFooter>
      </DialogForm>
      {form.clashes && (
        <ConflictDialog
          clashes={form.clashes}
          labels={form.labels}
          inWords={inWords}
          onResolve={form.resolve}
          onCancel={form.postpone}
        />
      )}
    </Dialog>
  )
}

/** Closes a form without saving: keeps what was typed as a draft, and says so. */
export function leaveForm(form: Pick<FormState, 'hasChanges'>, onClose: () => void): () => void {
  return () => {
    if (form.hasChanges()) notifications.show({ id: 'draft-kept', message: text('form.draftKept') })
    onClose()
  }
}

/** Why a form was refused as a whole, above its actions. */
export function FormError({ children }: { children: string }) {
  return <Problem role="alert">{children}</Problem>
}

interface SubmitActionsProps {
  label: string
  busy: boolean
  disabledReason: string | null
  onCancel: () => void
  /** Further actions, at the start. */
  children?: ReactNode
}

/** Cancel, and what submits the form that they stand in. */
export function SubmitActions({ label, busy, disabledReason, onCancel, children }: SubmitActionsProps) {
  return (
    <FormActions>
      {children}
      <CancelButton onClick={onCancel} />
      <Button main type="submit" variant="primary" busy={busy} disabledReason={disabledReason}>
        {label}
      </Button>
    </FormActions>
  )
}

/** The actions of a form: further ones at the start, the main one at the end. */
export const FormActions = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space.sm};

  ${theme.media.cards} {
    > * {
      flex: 1 1 auto;
    }
  }
`

/** A grid of fields: side by side if there is room. */
export const FormGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space.md} ${theme.space.lg};

  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** A field that spans the whole grid of a form. */
export const WholeWidth = styled(Box)`
  grid-column: 1 / -1;
`

/** A form around the body and the actions of a dialog, of which the body scrolls. */
export const DialogForm = styled.form`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`

const Problem = styled.p`
  flex: 1 0 100%;
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${theme.tone.red.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.dangerTint};
  color: ${theme.color.dangerText};
`
