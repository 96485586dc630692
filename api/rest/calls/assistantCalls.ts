import { z } from 'zod'
import { assistantReply } from '#api/features/assistant/assistant.service.ts'
import { chatLimits } from '#domain/people/chat.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { text } from '#api/rest/shapes/shapes.ts'
import { inLowerCase } from '#api/rest/shapes/words.ts'

const role = inLowerCase(['USER', 'ASSISTANT']).value

/** The call of the assistant. */
export const assistantCalls = callsAbout('Assistant', {
  'POST /beergpt/chat': call({
    action: 'chat',
    about: 'The brewing assistant’s answer to a conversation, whole; at most 10 a minute',
    body: z.object({
      messages: z
        .array(z.object({ role, content: text(chatLimits.answer) }))
        .describe('What was said so far, oldest first; the last one is the user’s'),
    }),
    answer: z.object({ message: z.string().describe('Markdown') }).meta({ id: 'ChatReply' }),
    handle: async (ctx, { body }) => ({ message: (await assistantReply(ctx, body)).content }),
  }),
})
