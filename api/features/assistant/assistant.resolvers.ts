import type { Resolvers } from '#generated/resolvers.ts'
import type { AssistantWords } from '#generated/arguments.ts'
import { assistantReply, assistantWords } from './assistant.service.ts'

/** The brewing assistant, as the schema shows it. */
export const assistantResolvers: Resolvers = {
  Query: {
    assistantReply: (_root, args, ctx) => assistantReply(ctx, args),
  },
  Subscription: {
    assistantWords: {
      subscribe: (_root, args, ctx) => assistantWords(ctx, args),
      resolve: (words: AssistantWords) => words,
    },
  },
}
