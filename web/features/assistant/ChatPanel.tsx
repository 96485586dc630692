import { IconChevronDown, IconChevronUp, IconMessageChatbot, IconRefresh } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { suggestedPrompts } from '#domain/people/chat.ts'
import { text } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { Questions } from './Questions.tsx'
import { useChat } from './useChat.ts'

/** The chat with the brewing assistant: one line until it is used, then with its suggested questions. */
export function ChatPanel() {
  const titleId = useId()
  const { said, isAnswering, ask, stop, startAnew } = useChat()
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || said.length > 0
  const input = useRef<HTMLTextAreaElement>(null)
  const focusQuestion = () => input.current?.focus({ preventScroll: true })
  useEffect(() => {
    if (isOpened) focusQuestion()
  }, [isOpened])
  const suggest = (prompt: string) => {
    if (!isAnswering) ask(prompt)
    focusQuestion()
  }
  // The button that was pressed goes away, and the focus would with it.
  const stopAnswer = () => {
    stop()
    focusQuestion()
  }
  const clear = () => {
    setOpened(true)
    startAnew()
    focusQuestion()
  }
  return (
    <Box as={Card} aria-labelledby={titleId}>
      <Row $gap="sm">
        <h2 id={titleId}>
          <Title
            type="button"
            aria-expanded={isOpen}
            aria-disabled={said.length > 0 ? true : undefined}
            onClick={() => said.length === 0 && setOpened(!isOpened)}
          >
            <IconMessageChatbot color={theme.color.muted} aria-hidden="true" />
            {text('assistant.title')}
            {said.length === 0 &&
              (isOpen ? (
                <IconChevronUp size={18} aria-hidden="true" />
              ) : (
                <IconChevronDown size={18} aria-hidden="true" />
              ))}
          </Title>
        </h2>
        {said.length > 0 && (
          <End>
            <IconButton label={text('assistant.newChat')} icon={IconRefresh} onClick={clear} />
          </End>
        )}
      </Row>
      {isOpen && said.length === 0 && (
        <>
          <Muted as="p">{text('assistant.lead')}</Muted>
          <Questions
            label={text('assistant.suggested')}
            questions={suggestedPrompts.map((prompt) => text(prompt))}
            onAsk={suggest}
          />
        </>
      )}
      {said.length > 0 && <ChatLog said={said} isAnswering={isAnswering} onAsk={suggest} />}
      {isOpen && <Composer ref={input} isAnswering={isAnswering} onAsk={ask} onStop={stopAnswer} />}
    </Box>
  )
}

const Box = styled(Stack)`
  gap: ${theme.space.sm};
  padding: ${theme.space.xs} ${theme.space.md};

  h2 {
    flex: none;
    margin: 0;
    font-size: inherit;
  }
`

const Title = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space.xs};
  min-height: ${theme.size.control};
  padding: 0;
  border: 0;
  background: transparent;
  color: ${theme.color.text};
  font: inherit;
  font-weight: ${theme.font.weight.strong};
  white-space: nowrap;
`

const End = styled.div`
  margin-left: auto;
`
