import { allow, type Context } from '#api/context.ts'
import { Unavailable, valid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import type { ChatMessage } from '#domain/people/chat.ts'
import { conversation } from '#domain/people/chatForm.ts'
import type { AssistantWords } from '#generated/arguments.ts'
import { wordsWithoutModel, type Piece } from './answers.ts'

/**
 * The answer to a conversation, streamed in pieces; the last one is empty and marked as such. Ending the iterator or the
 * session stops it immediately, including the provider's request. Throws Unavailable, with one sentence for every cause,
 * when there is no answer.
 */
export async function assistantWords(
  ctx: Context,
  sent: { messages: unknown },
): Promise<AsyncIterableIterator<AssistantWords>> {
  allow(ctx, 'chat')
  const { messages } = valid(conversation, sent)
  await ctx.app.requestLimits.count(ctx, 'chat')
  const stopped = new AbortController()
  const signal = ctx.ended ? AbortSignal.any([ctx.ended, stopped.signal]) : stopped.signal
  const words = pieces(ctx, messages, signal)
  const over = Promise.resolve({ value: undefined, done: true as const })
  const iterator: AsyncIterableIterator<AssistantWords> = {
    next: () => (signal.aborted ? over : words.next()),
    // Not the generator's own return, which would wait for the pending words.
    return() {
      stopped.abort()
      return over
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}

/** The answer to a conversation, whole. */
export async function assistantReply(ctx: Context, sent: { messages: unknown }): Promise<ChatMessage> {
  let content = ''
  for await (const { text } of await assistantWords(ctx, sent)) content += text
  return { role: 'ASSISTANT', content }
}

async function* pieces(
  ctx: Context,
  messages: ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<AssistantWords> {
  const question = messages.at(-1)?.content ?? ''
  // The client of models is loaded only where one is connected; else the brewery's data, the calculators and the handbook answer.
  const words = ctx.app.env.ASSISTANT_URL
    ? (await import('./model/provider.ts')).providerWords(ctx, messages, signal)
    : wordsWithoutModel(ctx, question)
  try {
    for await (const piece of words) {
      const { text, questions = [] }: Piece = typeof piece === 'string' ? { text: piece } : piece
      yield { text, questions: [...questions], isLast: false }
    }
    yield { text: '', questions: [], isLast: true }
  } catch (error) {
    if (signal.aborted) return
    ctx.app.log.warn({ err: error }, 'the assistant could not answer')
    throw new Unavailable(message('assistant.failed'))
  }
}
