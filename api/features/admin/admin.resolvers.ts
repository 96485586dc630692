import { readerIn } from '#api/context.ts'
import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { activity } from './activity.service.ts'
import { adminOverview, adminStats, dataStats, health } from './admin.service.ts'
import { lookAlikes } from './lookAlikes.service.ts'
import { isReadable, mailError, mailStatus, mails, readMail } from './mails.service.ts'
import { systemSettings } from './settings.service.ts'

/** The administrators' pages, as the schema shows them. */
export const adminResolvers: Resolvers = {
  Query: {
    adminOverview: (_root, _args, ctx) => adminOverview(ctx),
    adminStats: (_root, _args, ctx) => adminStats(ctx),
    health: (_root, _args, ctx) => health(ctx),
    dataStats: (_root, _args, ctx) => dataStats(ctx),
    lookAlikes: (_root, _args, ctx) => lookAlikes(ctx),
    activity: (_root, args, ctx) => activity(ctx, args),
    systemSettings: (_root, _args, ctx) => systemSettings(ctx),
    mails: (_root, args, ctx) => mails(ctx, args),
  },
  Mutation: {
    readMail: (_root, args, ctx) => readMail(ctx, args),
  },
  Subscription: {
    adminOverview: subscriptionTo('readAdmin', ({ adminOverview }) => adminOverview),
  },
  Mail: {
    error: (mail, _args, ctx) => mailError(mail, readerIn(ctx)),
    status: (mail, _args, ctx) => mailStatus(mail, ctx.app.mailer.canSend, new Date()),
    isReadable: (mail, _args, ctx) => isReadable(mail, ctx.app.mailer.canSend, new Date()),
  },
}
