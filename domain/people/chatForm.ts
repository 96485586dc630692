import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'
import { chatLimits, lengthOf } from './chat.ts'

/** A message of the chat. */
const chatMessage = z
  .object({
    role: z.enum(['USER', 'ASSISTANT']),
    content: z
      .string()
      .trim()
      .min(1, carry(message('answers.emptyMessage')))
      .max(chatLimits.answer),
  })
  .refine(({ role, content }) => role === 'ASSISTANT' || content.length <= chatLimits.question, {
    error: carry(message('answers.messageTooLong', { max: chatLimits.question })),
    path: ['content'],
  })

/** Messages of which the last is the user's. */
const chatMessages = z
  .array(chatMessage)
  .min(1, carry(message('answers.askSomething')))
  .max(chatLimits.messages, carry(message('answers.tooManyMessages', { max: chatLimits.messages })))
  .refine((messages) => messages.at(-1)?.role === 'USER', carry(message('answers.lastIsQuestion')))
  .refine((messages) => lengthOf(messages) <= chatLimits.whole, carry(message('answers.tooLong')))

/** A conversation to be answered. */
export const conversation = z.object({ messages: chatMessages })
