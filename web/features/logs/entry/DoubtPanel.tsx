import { text } from '#web/ui/language/text.ts'
import { IconHelpTriangle } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FormActions } from '#web/ui/dialogs/ActionDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'

interface DoubtPanelProps {
  question: string
  /** What was probably meant, and a function that accepts it. */
  fix: { text: string; take: () => void } | null
  busy: boolean
  onConfirm: () => void
  onBack: () => void
}

/**
 * Asks about a value before it is saved. "Back" replaces Save in the same place, so that a double tap doesn't confirm.
 */
export function DoubtPanel({ question, fix, busy, onConfirm, onBack }: DoubtPanelProps) {
  const back = useRef<HTMLButtonElement>(null)
  const questionId = useId()
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <Notice $tone="yellow" id={questionId} role="alert">
        <IconHelpTriangle size={22} aria-hidden="true" />
        {question}
      </Notice>
      <FormActions role="group" aria-labelledby={questionId}>
        <Button main busy={busy} onClick={onConfirm}>
          {text('logs.saveAsIs')}
        </Button>
        {fix && (
          <Button main onClick={fix.take}>
            {text('logs.useMeant', { value: fix.text })}
          </Button>
        )}
        <Button ref={back} main variant="primary" aria-describedby={questionId} onClick={onBack}>
          {text('logs.goBack')}
        </Button>
      </FormActions>
    </>
  )
}
