import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { captionPhoto } from './photoCaptions.service.ts'
import { photosOf } from './photosOf.service.ts'

/** Photos of log entries, remarks and recipes, as the schema shows them. */
export const photosResolvers: Resolvers = {
  Mutation: {
    captionPhoto: (_root, args, ctx) => captionPhoto(ctx, args),
  },
  PhotoCaptioned: changeOf('photo', (ctx, id) => ctx.loaders.load('photo', id)),
  Photo: {
    addedBy: ({ addedById }, _args, ctx) => ctx.loaders.load('user', addedById),
  },
  BatchLog: {
    photos: (log, _args, ctx) => photosOf(ctx, 'logId', log.id),
  },
  LogRevision: {
    photos: (revision, _args, ctx) => photosOf(ctx, 'revisionId', revision.id),
  },
  Remark: {
    photos: (remark, _args, ctx) => photosOf(ctx, 'remarkId', remark.id),
  },
  Recipe: {
    photos: (recipe, _args, ctx) => photosOf(ctx, 'recipeId', recipe.id),
  },
}
