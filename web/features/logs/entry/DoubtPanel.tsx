import { IconHelpTriangle } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FormActions } from '#web/ui/dialogs/FormDialog.tsx'

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
      <Question id={questionId} role="alert">
        <IconHelpTriangle size={22} aria-hidden="true" />
        {question}
      </Question>
      <FormActions role="group" aria-labelledby={questionId}>
        <Button main busy={busy} onClick={onConfirm}>
          Save as it is
        </Button>
        {fix && (
          <Button main onClick={fix.take}>
            Use {fix.text}
          </Button>
        )}
        <Button ref={back} main variant="primary" aria-describedby={questionId} onClick={onBack}>
          Go back
        </Button>
      </FormActions>
    </>
  )
}

const Question = styled.p`
  display: flex;
  flex: 1 0 100%;
  align-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${theme.tone.yellow.line};
  border-radius: ${theme.radius.md};
  background: ${theme.tone.yellow.tint};

  > svg {
    color: ${theme.tone.yellow.text};
  }
`
