import {
  IconChevronDown,
  IconChevronUp,
  IconMessageChatbot,
  IconRefresh,
  IconPlayerStopFilled,
  IconSend,
} from '@tabler/icons-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useCallback,
} from 'react'
import styled from 'styled-components'
import { suggestedPrompts, chatLimits, recentMessages } from '#domain/people/chat.ts'
import { text } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ChatLog } from './ChatLog.tsx'
import { Questions } from './Questions.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { readQuestion, storeQuestion, storeChat, readChat, type ChatMessage } from './chatStorage.ts'
import { graphql } from '#generated/gql/gql.ts'
import { useListen } from '#web/live/connection/useListen.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'

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

interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>
  isAnswering: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

/** The input for a question: Enter sends it, Shift+Enter begins a new line. A running answer can be stopped. */
function Composer({ ref, isAnswering, onAsk, onStop }: ComposerProps) {
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

/** The assistant's answer to a conversation, piece by piece. */
const AssistantWordsDocument = graphql(`
  subscription AssistantWords($messages: [ChatMessageInput!]!) {
    assistantWords(messages: $messages) {
      text
      questions
      isLast
    }
  }
`)

/** The conversation with the assistant: its messages and actions. */
interface Chat {
  said: readonly ChatMessage[]
  /** An answer is being received. */
  isAnswering: boolean
  ask: (question: string) => void
  /** Stops the running answer; the received part stays. */
  stop: () => void
  startAnew: () => void
}

/** Manages this tab's conversation and streams answers word by word. */
function useChat(): Chat {
  const listen = useListen(AssistantWordsDocument)
  const [said, setSaid] = useState(readChat)
  const [isAnswering, setAnswering] = useState(false)
  const stopRef = useRef<(() => void) | null>(null)
  useEffect(() => storeChat(said), [said])
  useEffect(() => () => stopRef.current?.(), [])

  const finish = useCallback((change?: (answer: ChatMessage) => ChatMessage) => {
    stopRef.current = null
    setAnswering(false)
    setSaid((before) => withoutEmpty(change ? withLast(before, change) : before))
  }, [])

  const ask = (question: string) => {
    const asked: ChatMessage[] = [
      ...withoutFailed(said, question),
      { role: 'USER', content: question.trim() },
    ]
    setSaid([...asked, { role: 'ASSISTANT', content: '' }])
    setAnswering(true)
    let isWhole = false
    const stop = listen(
      { messages: toSend(asked) },
      {
        next: ({ assistantWords: { text: piece, questions, isLast } }) => {
          isWhole ||= isLast
          setSaid((before) =>
            withLast(before, ({ content, questions: offered = [], ...answer }) => {
              return { ...answer, content: content + piece, questions: [...offered, ...questions] }
            }),
          )
          if (isLast) finish()
        },
        over: (refusal) => {
          if (isWhole) return
          const failed = text('assistant.failed')
          if (refusal && refusal !== failed)
            notifications.show({ tone: 'error', title: text('assistant.noAnswer'), message: refusal })
          finish((answer) => ({ ...answer, content: failed, isFailure: true }))
          isWhole = true
        },
      },
    )
    stopRef.current = isWhole ? null : stop
  }

  const stop = () => {
    stopRef.current?.()
    finish()
  }
  const startAnew = () => {
    stop()
    setSaid([])
  }
  return { said, isAnswering, ask, stop, startAnew }
}

function withLast(said: readonly ChatMessage[], change: (answer: ChatMessage) => ChatMessage): ChatMessage[] {
  const last = said.at(-1)
  return last?.role === 'ASSISTANT' ? [...said.slice(0, -1), change(last)] : [...said]
}

/** A question that failed and is asked again stands there once. */
function withoutFailed(said: readonly ChatMessage[], question: string): readonly ChatMessage[] {
  const isRetry = said.at(-1)?.isFailure && said.at(-2)?.content === question.trim()
  return isRetry ? said.slice(0, -2) : said
}

function withoutEmpty(said: readonly ChatMessage[]): ChatMessage[] {
  return said.filter(({ content }) => content !== '')
}

function toSend(said: readonly ChatMessage[]): Pick<ChatMessage, 'role' | 'content'>[] {
  return recentMessages(
    said.filter(({ isFailure }) => !isFailure).map(({ role, content }) => ({ role, content })),
  )
}
