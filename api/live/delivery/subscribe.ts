import type { GraphQLResolveInfo } from 'graphql'
import { connectionOf, type Asker, type Context } from '#api/context.ts'
import { maskError } from '#api/mask.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { mayHear, topicOf, type ChangeKind } from '#domain/changes/changeKinds.ts'
import type { Role } from '#domain/people/roles.ts'
import { isControlEvent, type ChangeRecord } from '#api/live/outbox/change.ts'
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
 * Sends a subscriber the changes that it requested and may see: its group writes them to its connection, and the iterator
 * only ends.
 */
export function subscribe(
  ctx: Context,
  user: Asker['user'],
  interest: Interest,
  info: GraphQLResolveInfo,
): AsyncIterableIterator<never> {
  const after = readCursor(interest.after?.toString())
  const { id: personId, role } = user
  const wants = wantedBy(role, interest)
  const withControlEvents = interest.only === undefined
  const { app, requestId } = ctx
  const { sink, operation } = connectionOf(ctx)
  const leave = app.fanout.join(
    groupKey(role, operation, info),
    {
      role,
      schema: info.schema,
      document: documentOf(info),
      operationName: operation.operationName,
      variables: operation.variables,
      wants,
      withControlEvents,
      mask: (error) => maskError(error, requestId, app.log),
    },
    { sink, personId },
    after,
  )
  sink.idle = idleIterator(leave, ctx.ended)
  return sink.idle
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
