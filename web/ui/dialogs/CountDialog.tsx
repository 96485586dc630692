import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { AlsoEditingStatus } from './AlsoEditing.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'
import { DialogForm, FormError } from './FormDialog.tsx'
import { CancelButton } from './leaveButtons.tsx'

interface CountDialogProps {
  title: string
  isFilled: boolean
  alsoEditing: readonly string[]
  /** The current and resulting quantity. */
  outcome: ReactNode
  problem?: string | null
  submitLabel: string
  busy?: boolean
  disabledReason: string | null
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A short form that adds to a count or removes from it, and previews the result. */
export function CountDialog({ title, isFilled, onSubmit, onClose, ...rest }: CountDialogProps) {
  return (
    <Dialog open isFilled={isFilled} onClose={onClose} title={title}>
      <DialogForm
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <DialogBody>
          <AlsoEditingStatus names={rest.alsoEditing} />
          <Stack>
            {rest.children}
            <Outcome aria-live="polite">{rest.outcome}</Outcome>
          </Stack>
        </DialogBody>
        <DialogFooter>
          {rest.problem && <FormError>{rest.problem}</FormError>}
          <CancelButton onClick={onClose} />
          <Button main type="submit" variant="primary" busy={rest.busy} disabledReason={rest.disabledReason}>
            {rest.submitLabel}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

const Outcome = styled.p`
  padding: ${theme.space.sm} ${theme.space.md};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  color: ${theme.color.muted};

  strong {
    color: ${theme.color.text};
  }
`
