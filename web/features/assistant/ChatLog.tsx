import { useCallback, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { text } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Questions } from './Questions.tsx'
import { Markdown } from './Markdown.tsx'
import type { ChatMessage } from './chatStorage.ts'
import { Box } from '#web/ui/layout/Box.ts'

/** Within this distance from the end, in px, the log follows new words; not for someone who has scrolled up. */
const nearPx = 80

interface ChatLogProps {
  said: readonly ChatMessage[]
  isAnswering: boolean
  /** Asks a question that an answer offers. */
  onAsk: (question: string) => void
}

/** The messages, newest at the end. Screen readers announce complete answers. */
export function ChatLog({ said, isAnswering, onAsk }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const isNear = useRef(true)
  const lastTop = useRef(0)
  const questions = said.filter(({ role }) => role === 'USER').length
  useEffect(() => {
    isNear.current = true
  }, [questions])
  useEffect(() => {
    if (log.current && isNear.current) log.current.scrollTop = log.current.scrollHeight
  }, [said])
  // The same for every word that arrives, so that only the last message is rendered again.
  const ask = useRef(onAsk)
  useEffect(() => {
    ask.current = onAsk
  })
  const offered = useCallback(
    (questions: readonly string[]) => (
      <Questions
        label={text('assistant.questions')}
        questions={questions}
        onAsk={(question) => ask.current(question)}
      />
    ),
    [],
  )
  const look = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {}
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearPx
    // Words that arrive faster than the scrolling don't count as scrolling up.
    isNear.current = isAtEnd || (isNear.current && scrollTop >= lastTop.current)
    lastTop.current = scrollTop
  }
  return (
    <Log
      ref={log}
      role="log"
      aria-label={text('assistant.conversation')}
      aria-live="polite"
      aria-busy={isAnswering}
      tabIndex={0}
      onScroll={look}
    >
      {said.map(({ role, content, isFailure }, place) => (
        <Message key={place} $role={role} $isFailure={isFailure ?? false}>
          <VisuallyHidden>{text(role === 'USER' ? 'assistant.you' : 'assistant.assistant')}</VisuallyHidden>
          {role === 'USER' ? (
            <Box as="p" $lines="pre-wrap">
              {content}
            </Box>
          ) : (
            <Markdown text={content} questions={offered} />
          )}
          {content === '' && <Waiting />}
          {isFailure && place === said.length - 1 && (
            <div>
              <Button onClick={() => onAsk(said[place - 1]?.content ?? '')}>{text('common.tryAgain')}</Button>
            </div>
          )}
        </Message>
      ))}
    </Log>
  )
}

function Waiting() {
  return (
    <span>
      <Spinner /> <VisuallyHidden>{text('assistant.thinking')}</VisuallyHidden>
    </span>
  )
}

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.sm};
  max-height: min(520px, 60vh);
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: ${theme.radius.md};
`

const Message = styled.div<{ $role: ChatMessage['role']; $isFailure: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.xs};
  align-self: ${(props) => (props.$role === 'USER' ? 'flex-end' : 'stretch')};
  max-width: ${(props) => (props.$role === 'USER' ? '85%' : '100%')};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${(props) => (props.$isFailure ? theme.tone.red.line : theme.color.line)};
  border-radius: ${theme.radius.md};
  background: ${(props) => (props.$role === 'USER' ? theme.color.primaryTint : theme.color.sunken)};
  line-height: ${theme.font.leading.normal};
  overflow-wrap: anywhere;
`
