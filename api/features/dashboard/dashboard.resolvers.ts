import { changeOf } from '#api/live/outbox/changeOf.ts'
import { subscriptionTo } from '#api/live/snapshots/state.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { acknowledgeAlert, findAlert } from './alerts.service.ts'
import { alertSaid, alertTexts } from './alertWords.service.ts'
import { dashboard, dashboardFor } from './dashboard.service.ts'

/** The dashboard and its alerts, as the schema shows them. */
export const dashboardResolvers: Resolvers = {
  Query: {
    dashboard: (_root, _args, ctx) => dashboard(ctx),
    productionAnalytics: async (_root, _args, ctx) => (await dashboard(ctx)).production,
  },
  Mutation: {
    acknowledgeAlert: (_root, args, ctx) => acknowledgeAlert(ctx, args),
  },
  Subscription: {
    dashboard: subscriptionTo('read', ({ dashboard }) => dashboard, dashboardFor),
  },
  Alert: {
    title: async (alert, _args, ctx) => (await alertTexts(ctx, alert)).title,
    titleSaid: (alert) => alertSaid(alert).title,
    message: async (alert, _args, ctx) => (await alertTexts(ctx, alert)).message,
    messageSaid: (alert) => alertSaid(alert).message,
    acknowledgedBy: ({ acknowledgedById: id, acknowledgedByName: name }) =>
      id ? { id, name: name ?? '' } : null,
  },
  AlertRaised: changeOf('alert', findAlert),
  AlertUpdated: changeOf('alert', findAlert),
  AlertCleared: changeOf('alert', findAlert),
}
