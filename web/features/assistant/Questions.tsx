import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Columns } from '#web/ui/layout/Grids.ts'

interface QuestionsProps {
  label: string
  questions: readonly string[]
  onAsk: (question: string) => void
}

/** Questions as buttons that ask them. */
export function Questions({ label, questions, onAsk }: QuestionsProps) {
  return (
    <Columns as="ul" $min="220px" $gap="xs" aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <Question type="button" onClick={() => onAsk(question)}>
            {question}
          </Question>
        </li>
      ))}
    </Columns>
  )
}

const Question = styled.button`
  width: 100%;
  height: 100%;
  min-height: ${theme.size.mainAction};
  padding: ${theme.space.xs} ${theme.space.md};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  color: ${theme.color.text};
  font: inherit;
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
  text-align: left;

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`
