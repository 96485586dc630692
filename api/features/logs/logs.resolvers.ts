import { changeOf } from '#api/live/outbox/changeOf.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { additionsOf } from '#api/features/ingredients/additions.service.ts'
import { latestLog, latestWith, logCount, readings } from './batchReadings.service.ts'
import { openIssue, resolveIssue } from './issues.service.ts'
import { editLog, withdrawLog } from './logCorrections.service.ts'
import { fieldChanges, loggerOf, logRevisions } from './logRevisions.service.ts'
import { enteredInColumn } from '#domain/units/entered.ts'
import { activeBatches, addLog, batchLogs } from './logs.service.ts'

/** Log entries, as the schema shows them. */
export const logsResolvers: Resolvers = {
  Query: {
    activeBatches: (_root, _args, ctx) => activeBatches(ctx),
    batchLogs: (_root, args, ctx) => batchLogs(ctx, args),
    logRevisions: (_root, { batchId }, ctx) => logRevisions(ctx, batchId),
  },
  Mutation: {
    addLog: (_root, args, ctx) => addLog(ctx, args),
    editLog: (_root, args, ctx) => editLog(ctx, args),
    withdrawLog: (_root, args, ctx) => withdrawLog(ctx, args),
    resolveIssue: (_root, args, ctx) => resolveIssue(ctx, args),
  },
  Batch: {
    logCount: (batch, _args, ctx) => logCount(ctx, batch.id),
    latestLog: (batch, _args, ctx) => latestLog(ctx, batch.id),
    latestTemperatureLog: (batch, _args, ctx) => latestWith(ctx, batch.id, 'temperature'),
    latestGravityLog: (batch, _args, ctx) => latestWith(ctx, batch.id, 'gravity'),
    openIssue: (batch, _args, ctx) => openIssue(ctx, batch.id),
    readings: (batch, { limit }, ctx) => readings(ctx, batch.id, limit ?? 60),
  },
  BatchLog: {
    equipment: (log, _args, ctx) => ctx.loaders.load('equipment', log.equipmentId),
    loggedBy: (log, _args, ctx) => ctx.loaders.load('user', log.loggedById),
    entered: (log) => enteredInColumn(log.entered),
    additions: (log, _args, ctx) => additionsOf(ctx, log),
  },
  LogRevision: {
    by: ({ actorId, actorName }) => ({ id: actorId, name: actorName }),
    changes: fieldChanges,
    loggedBy: (revision, _args, ctx) => ctx.loaders.load('user', loggerOf(revision)),
  },
  LogSaved: {
    ...changeOf('log', (ctx, id) => ctx.loaders.load('batchLog', id)),
    batchId: (change) => change.detail.batchId ?? '',
  },
  IssueStatusChanged: {
    ...changeOf('log', (ctx, id) => ctx.loaders.load('batchLog', id)),
    batchId: (change) => change.detail.batchId ?? '',
  },
  LogRemoved: {
    logId: (change) => change.entityId,
    batchId: (change) => change.detail.batchId ?? '',
  },
  LogAdded: {
    ...changeOf('log', (ctx, id) => ctx.loaders.load('batchLog', id)),
    batchId: (change) => change.detail.batchId ?? '',
  },
}
