import { z } from 'zod'

/** The chat's message when there is no answer, whatever the reason. */
export const chatFailed = 'Sorry, I encountered an error. Please try again.'

/** The questions that the chat suggests. */
export const suggestedPrompts = [
  'What is the best yeast for a New England IPA?',
  'How do I fix a stuck fermentation?',
  'What water chemistry should I use for a stout?',
] as const

/** The limits of a conversation, in messages and in characters. */
export const chatLimits = { messages: 40, question: 4_000, answer: 20_000, whole: 48_000 } as const

/** A message of the chat. */
export const chatMessage = z
  .object({
    role: z.enum(['USER', 'ASSISTANT']),
    content: z.string().trim().min(1, "A message can't be empty.").max(chatLimits.answer),
  })
  .refine(({ role, content }) => role === 'ASSISTANT' || content.length <= chatLimits.question, {
    error: `A message may have at most ${chatLimits.question} characters.`,
    path: ['content'],
  })

/** A conversation to be answered: its last message is the user's. */
export const chatMessages = z
  .array(chatMessage)
  .min(1, 'Please ask something.')
  .max(chatLimits.messages, `A conversation may have at most ${chatLimits.messages} messages.`)
  .refine((messages) => messages.at(-1)?.role === 'USER', 'The last message must be a question.')
  .refine((messages) => lengthOf(messages) <= chatLimits.whole, 'The conversation is too long.')

export type ChatMessage = z.output<typeof chatMessage>

/** The latest messages of a conversation within the limits, dropping the oldest first. */
export function recentMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const recent = messages.slice(-chatLimits.messages)
  while (lengthOf(recent) > chatLimits.whole) recent.shift()
  return recent
}

function lengthOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0)
}
