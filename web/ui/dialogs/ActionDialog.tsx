import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'
import { CancelButton } from './leaveButtons.tsx'

/** What a dialog does when its button is pressed. */
export interface DialogAction {
  title: string
  submitLabel: string
  isDangerous?: boolean
  busy?: boolean
  /** Why this person may not do it, or null. */
  disabledReason?: string | null
  /** Why it was refused. */
  problem?: string | null
  onSubmit: () => void
  /** Called when closed without doing it. */
  onClose: () => void
}

interface ActionDialogProps extends DialogAction {
  /** On a phone it fills the screen. */
  isForm?: boolean
  /** What was filled in would be lost: closing it asks first. */
  isFilled?: boolean
  /** Instead of `onClose`, by Cancel. */
  onCancel?: () => void
  /** Further actions, at the start. */
  actions?: ReactNode
  children: ReactNode
}

/** A dialog that does one thing with what is filled in or read there: a form with Cancel and the button that does it. */
export function ActionDialog({ title, isForm, isFilled, onSubmit, onClose, ...rest }: ActionDialogProps) {
  const { submitLabel, isDangerous, busy, disabledReason, problem, onCancel = onClose } = rest
  return (
    <Dialog open isForm={isForm} isFilled={isFilled} onClose={onClose} title={title}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <DialogBody>{rest.children}</DialogBody>
        <DialogFooter>
          {problem && <FormError>{problem}</FormError>}
          <FormActions>
            {rest.actions}
            <CancelButton onClick={onCancel} />
            <Button
              main
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={disabledReason}
            >
              {submitLabel}
            </Button>
          </FormActions>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

/** Why a form was refused as a whole, above its actions. */
export function FormError({ children }: { children: string }) {
  return <Problem role="alert">{children}</Problem>
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

const Form = styled.form`
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
