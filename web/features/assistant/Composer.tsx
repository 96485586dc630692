import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent, type Ref, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { chatLimits } from '#domain/people/chat.ts'
import { text } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { readQuestion, storeQuestion } from './chatStorage.ts'

interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>
  isAnswering: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

/** The input for a question: Enter sends it, Shift+Enter begins a new line. A running answer can be stopped. */
export function Composer({ ref, isAnswering, onAsk, onStop }: ComposerProps) {
  const [question, setQuestion] = useState(readQuestion)
  useEffect(() => storeQuestion(question), [question])
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isAnswering || question.trim() === '') return
    onAsk(question)
    setQuestion('')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <Row as="form" $align="end" $gap="xs" onSubmit={send}>
      <Question>
        <TextArea
          ref={ref}
          label={text('assistant.question')}
          rows={1}
          maxLength={chatLimits.question}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={onKey}
        />
      </Question>
      {/* One button in the other's place would be pressed as the other: the browser looks at its type last. */}
      {isAnswering ? (
        <Button key="stop" main icon={IconPlayerStopFilled} onClick={onStop}>
          {text('assistant.stop')}
        </Button>
      ) : (
        <Button key="send" main variant="primary" type="submit" icon={IconSend}>
          {text('assistant.send')}
        </Button>
      )}
    </Row>
  )
}

const Question = styled.div`
  flex: 1;
  min-width: 0;

  textarea {
    min-height: ${theme.size.mainAction};
  }
`
