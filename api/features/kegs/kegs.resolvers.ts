import { changeOf } from '#api/live/outbox/changeOf.ts'
import { readerIn } from '#api/context.ts'
import { noteSaid } from '#api/language/notes.ts'
import { writtenOrNull } from '#api/language/readers.ts'
import { lotsOfChange } from '#api/features/packages/packageLots.service.ts'
import type { PackageTransactionResolvers, Resolvers } from '#generated/resolvers.ts'
import { addFilledKegs } from './filledKegs.service.ts'
import { adjustKegs } from './kegCount.service.ts'
import { beerTypeCommands, createKeg, updateKeg } from './kegEdits.service.ts'
import { beerColors, beerTypes, kegs, kegTransactions, packageTransactions, sizeOf } from './kegs.service.ts'

/** What transactions of kegs and of other packages show alike. */
const transaction = {
  notes: (row, _args, ctx) => writtenOrNull(noteSaid(row), readerIn(ctx)),
  notesSaid: noteSaid,
  occurredAt: ({ occurredAt, timestamp }) => occurredAt ?? timestamp,
  beerType: ({ beerTypeId }, _args, ctx) => ctx.loaders.need('beerType', beerTypeId),
  user: ({ userId }, _args, ctx) => ctx.loaders.load('user', userId),
} satisfies PackageTransactionResolvers

/** Kegs, as the schema shows them. */
export const kegsResolvers: Resolvers = {
  Query: {
    beerTypes: (_root, _args, ctx) => beerTypes(ctx),
    beerColors: (_root, _args, ctx) => beerColors(ctx),
    kegs: (_root, _args, ctx) => kegs(ctx),
    kegTransactions: (_root, args, ctx) => kegTransactions(ctx, args),
    packageTransactions: (_root, args, ctx) => packageTransactions(ctx, args),
  },
  Mutation: {
    adjustKegs: (_root, args, ctx) => adjustKegs(ctx, args),
    addFilledKegs: (_root, args, ctx) => addFilledKegs(ctx, args),
    createKeg: (_root, args, ctx) => createKeg(ctx, args),
    updateKeg: (_root, args, ctx) => updateKeg(ctx, args),
    createBeerType: (_root, args, ctx) => beerTypeCommands.create(ctx, args),
    renameBeerType: (_root, args, ctx) => beerTypeCommands.update(ctx, args),
  },
  Keg: {
    moved: ({ moved }) => moved ?? null,
    size: ({ size }) => sizeOf(size),
    beerType: (keg, _args, ctx) => ctx.loaders.need('beerType', keg.beerTypeId),
  },
  KegTransaction: { ...transaction, size: ({ size }) => sizeOf(size) },
  PackageTransaction: {
    ...transaction,
    format: ({ formatId }, _args, ctx) => ctx.loaders.need('packageFormat', formatId),
  },
  KegCountChanged: {
    ...changeOf('keg', (ctx, id) => ctx.loaders.load('keg', id)),
    delta: (change) => change.detail.delta ?? 0,
    transaction: ({ detail: { transactionId } }, _args, ctx) =>
      ctx.loaders.load('kegTransaction', transactionId),
    lots: ({ detail }, _args, ctx) => lotsOfChange(ctx, detail),
  },
  KegSaved: changeOf('keg', (ctx, id) => ctx.loaders.load('keg', id)),
  BeerTypeSaved: changeOf('beerType', (ctx, id) => ctx.loaders.load('beerType', id)),
}
