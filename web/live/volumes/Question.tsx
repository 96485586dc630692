import { Notice } from '#web/ui/feedback/Notice.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { Row } from '#web/ui/layout/Row.ts'

interface QuestionProps {
  question: string
  answer: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Something unusual, and the answer that it is right. */
export function Question({ question, answer, isChosen, onChange }: QuestionProps) {
  return (
    <div>
      <Notice $tone="yellow" role="status">
        {question}
      </Notice>
      <Row $gap="xs">
        <Checkbox label={answer} checked={isChosen} onChange={onChange} />
        {answer}
      </Row>
    </div>
  )
}
