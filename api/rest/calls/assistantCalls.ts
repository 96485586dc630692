import { z } from 'zod'
import { assistantReply } from '#api/features/assistant/assistant.service.ts'
import { chatLimits } from '#domain/people/chat.ts'
import { call, type Route } from '#api/rest/call.ts'
import { text } from '#api/rest/shapes/shapes.ts'

const roles = { user: 'USER', assistant: 'ASSISTANT' } as const

const chat = call({
  tag: 'Assistant',
  action: 'chat',
  about: 'The brewing assistant’s answer to a conversation, whole; at most 10 a minute',
  body: z.object({
    messages: z
      .array(z.object({ role: z.enum(['user', 'assistant']), content: text(chatLimits.answer) }))
      .describe('What was said so far, oldest first; the last one is the user’s'),
  }),
  answer: z.object({ message: z.string().describe('Markdown') }).meta({ id: 'ChatReply' }),
  async handle(ctx, { body }) {
    const messages = body.messages.map(({ role, content }) => ({ role: roles[role], content }))
    return { message: (await assistantReply(ctx, { messages })).content }
  },
})

/** The call of the assistant, each at its address. */
export const assistantCalls: Route[] = [['POST', '/beergpt/chat', chat]]
