import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ActionDialog, type DialogAction } from './ActionDialog.tsx'
import { AlsoEditingStatus } from './AlsoEditing.tsx'
import { RemovedNote } from './RemovedNote.tsx'
import { text } from '#web/ui/language/text.ts'

interface CountDialogProps extends DialogAction {
  isFilled: boolean
  alsoEditing: readonly string[]
  /** Who removed what is counted; null while it is there. */
  removedBy?: string | null
  /** What was typed, in words. */
  typed?: string
  /** The current and resulting quantity. */
  outcome: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A short form that adds to a count or removes from it, and previews the result. */
export function CountDialog({ removedBy = null, typed = '', ...props }: CountDialogProps) {
  const { alsoEditing, outcome, children, disabledReason, ...action } = props
  return (
    <ActionDialog
      {...action}
      disabledReason={removedBy === null ? disabledReason : text('form.removed', { who: removedBy })}
    >
      {removedBy !== null && (
        <div role="status">
          <RemovedNote by={removedBy} typed={typed} />
        </div>
      )}
      <AlsoEditingStatus names={alsoEditing} />
      <Stack>
        {children}
        <Outcome aria-live="polite">{outcome}</Outcome>
      </Stack>
    </ActionDialog>
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
