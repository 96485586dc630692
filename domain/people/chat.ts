import type { PlainId } from '#domain/language/message.ts'

/** The questions that the chat suggests. */
export const suggestedPrompts = [
  'assistant.promptYeast',
  'assistant.promptStuck',
  'assistant.promptWater',
] as const satisfies readonly PlainId[]

/** The limits of a conversation, in messages and in characters. */
export const chatLimits = { messages: 40, question: 4_000, answer: 20_000, whole: 48_000 } as const

/** A message of the chat. */
export interface ChatMessage {
  role: 'USER' | 'ASSISTANT'
  content: string
}

/** The latest messages of a conversation within the limits, dropping the oldest first. */
export function recentMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const recent = messages.slice(-chatLimits.messages)
  while (lengthOf(recent) > chatLimits.whole) recent.shift()
  return recent
}

/** How long a conversation is, in characters. */
export function lengthOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0)
}
