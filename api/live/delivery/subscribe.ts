import type { GraphQLResolveInfo } from 'graphql'
import { readFresh, type Asker, type Context } from '#api/context.ts'
import { maskError } from '#api/mask.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { mayHear, topicOf, type ChangeKind } from '#domain/changes/changeKinds.ts'
import type { Role } from '#domain/people/roles.ts'
import { isForAnother, isControlEvent, type ChangeRecord } from '#api/live/outbox/change.ts'
import { readCursor } from '#api/live/outbox/cursor.ts'
import { documentOf, groupKey } from './operation.ts'
import { idleIterator } from './idleIterator.ts'

/** What one subscription asks for. */
export interface Interest {
  /** Continue after this change; without it, from now on. */
  after?: string | number | bigint | null
  /** Only these topics; without it, all. */
  topics?: readonly Topic[] | null
  /** Only this kind of change, without heartbeats and resets, for the plain subscriptions. */
  only?: ChangeKind
  /** An additional filter, depending only on the operation's arguments. */
  wants?: (change: ChangeRecord) => boolean
}

/**
 * The changes that a subscriber requested and may see. A transport that can be written to directly (`ctx.direct`) gets
 * them through its group, and the iterator only ends; otherwise the iterator yields them.
 */
export function subscribe(
  ctx: Context,
  user: Asker['user'],
  interest: Interest,
  info: GraphQLResolveInfo,
): AsyncIterableIterator<ChangeRecord> {
  const after = readCursor(interest.after?.toString())
  const { id: personId, role } = user
  const wants = wantedBy(role, interest)
  const withControlEvents = interest.only === undefined
  const { direct, app, requestId } = ctx
  if (!direct) {
    const mine = (change: ChangeRecord) => wants(change) && !isForAnother(change, personId)
    return freshPerChange(ctx, app.live.follow({ after, wants: mine, withControlEvents, signal: ctx.ended }))
  }
  const leave = app.fanout.join(
    groupKey(role, direct.operation, info),
    {
      role,
      schema: info.schema,
      document: documentOf(info),
      operationName: direct.operation.operationName,
      variables: direct.operation.variables,
      wants,
      withControlEvents,
      mask: (error) => maskError(error, requestId, app.log),
    },
    { sink: direct.sink, personId },
    after,
  )
  direct.sink.idle = idleIterator(leave, ctx.ended)
  return direct.sink.idle
}

function wantedBy(role: Role, { only, topics, wants }: Interest): (change: ChangeRecord) => boolean {
  return (change) => {
    if (isControlEvent(change)) return true
    if (!mayHear(role, change.type)) return false
    if (only !== undefined && change.type !== only) return false
    if (topics && !topics.includes(topicOf(change.type))) return false
    return wants ? wants(change) : true
  }
}

/** Resolves each change of an individual reader from fresh rows. */
function freshPerChange(
  ctx: Context,
  changes: AsyncIterableIterator<ChangeRecord>,
): AsyncIterableIterator<ChangeRecord> {
  return {
    async next() {
      const result = await changes.next()
      readFresh(ctx)
      return result
    },
    return: () => changes.return?.() ?? Promise.resolve({ value: undefined, done: true }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
