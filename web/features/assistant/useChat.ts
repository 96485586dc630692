import { graphql } from '#generated/gql/gql.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recentMessages } from '#domain/people/chat.ts'
import { useListen } from '#web/live/connection/useListen.ts'
import { text } from '#web/ui/language/text.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { storeChat, readChat, type ChatMessage } from './chatStorage.ts'

/** The assistant's answer to a conversation, piece by piece. */
const AssistantWordsDocument = graphql(`
  subscription AssistantWords($messages: [ChatMessageInput!]!) {
    assistantWords(messages: $messages) {
      text
      isLast
    }
  }
`)

/** The conversation with the assistant: its messages and actions. */
export interface Chat {
  said: readonly ChatMessage[]
  /** An answer is being received. */
  isAnswering: boolean
  ask: (question: string) => void
  /** Stops the running answer; the received part stays. */
  stop: () => void
  startAnew: () => void
}

/** Manages this tab's conversation and streams answers word by word. */
export function useChat(): Chat {
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
        next: ({ assistantWords: { text: piece, isLast } }) => {
          isWhole ||= isLast
          setSaid((before) => withLast(before, (answer) => ({ ...answer, content: answer.content + piece })))
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

function toSend(said: readonly ChatMessage[]): Omit<ChatMessage, 'isFailure'>[] {
  return recentMessages(
    said.filter(({ isFailure }) => !isFailure).map(({ role, content }) => ({ role, content })),
  )
}
