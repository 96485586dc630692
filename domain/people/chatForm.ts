import { z } from 'zod'
import { chatLimits, lengthOf } from './chat.ts'

/** A message of the chat. */
const chatMessage = z
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
