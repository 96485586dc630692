import type { Resolvers } from '#generated/resolvers.ts'
import { markNewsSeen, news, unreadNews } from './news.service.ts'

/** Resolvers for the news. */
export const newsResolvers: Resolvers = {
  Query: {
    news: (_root, _args, ctx) => news(ctx),
    unreadNews: (_root, _args, ctx) => unreadNews(ctx),
  },
  Mutation: {
    markNewsSeen: (_root, args, ctx) => markNewsSeen(ctx, args),
  },
  NewsSeen: {
    userId: (change) => change.entityId,
    upTo: (change) => change.detail.upTo ?? '0',
  },
}
