import { execute, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql'
import type { Context } from '#api/context.ts'
import type { Role } from '#domain/people/roles.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { isForAnother, isForOne, isSign } from '#api/live/outbox/change.ts'
import { Remembered } from './remembered.ts'
import { Batch, type Sink } from './sink.ts'

/** What all members of a group have in common. */
export interface GroupOptions {
  role: Role
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null
  variables?: Record<string, unknown> | null
  wants: (change: ChangeRecord) => boolean
  /** Heartbeats and resets are wanted too. */
  withSigns: boolean
  mask: (error: GraphQLError) => GraphQLError
}

/** Where the results of a subscription go, and who listens. */
export interface Listener {
  sink: Sink
  personId: string
}

/** One subscription that is served by a group. */
export interface Member extends Listener {
  /** The last change it has. */
  after: number
  isDone: boolean
}

interface Result {
  json: Buffer
  hasErrors: boolean
}

/** How many changes those who catch up are given at a time. */
const pageSize = 50
/** How many whole pages, and how many parts of pages, a group keeps laid out at most while somebody catches up. */
const pagesKept = 20
/** How old the server's clock in a greeting may be. */
const sameMomentMs = 50
/** A connection with more than this unsent is closed; its client comes back by its cursor. */
const maxBacklog = 1024 * 1024

/** Subscribers to the same operation under the same role: each change is executed and serialised once for all of them. */
export class Group {
  readonly members = new Set<Member>()
  readonly joining = new Set<Member>()
  readonly counted = { executions: 0, deliveries: 0, bytes: 0, slowCloses: 0 }
  /** For those who catch up: what was serialised for the others already. */
  private readonly results: Remembered<number, Result>
  private readonly pages: Remembered<number, Batch>
  /** The first and the last page of those who catch up from one change, as screens do that were cut off together. */
  private readonly parts: Remembered<string, Batch>
  private greeting: { seq: number; at: number; batch: Promise<Batch> } | null = null

  constructor(
    readonly options: GroupOptions,
    readonly key = '',
    /** How many results the group may remember. */
    room: () => number = () => 0,
  ) {
    const roomForPages = () => Math.min(pagesKept, Math.ceil(room() / pageSize))
    this.results = new Remembered(room)
    this.pages = new Remembered(roomForPages)
    this.parts = new Remembered(roomForPages)
  }

  get isEmpty(): boolean {
    return this.members.size + this.joining.size === 0
  }

  /** Writes a page of changes to every member, each the part that it does not have yet. */
  async deliver(changes: readonly ChangeRecord[], ctx: Context): Promise<void> {
    const [first] = changes
    if (!first || this.members.size === 0) return
    const batch = await this.batchOf(
      changes.filter((change) => !isForOne(change)),
      ctx,
    )
    const apart: Member[] = []
    for (const member of this.members) {
      const isAhead = !isSign(first) && member.after >= first.seq
      if (isAhead || hasOwn(changes, member)) apart.push(member)
      else this.send(member, batch)
    }
    for (const member of apart) {
      this.send(
        member,
        await this.batchOf(
          changes.filter((change) => change.seq > member.after && !isForAnother(change, member.personId)),
          ctx,
        ),
      )
    }
  }

  /** Writes to one member, unless it does not keep up: then its connection is closed. */
  send(member: Member, batch: Batch): void {
    if (member.isDone || batch.payloads.length === 0) return
    if (member.sink.backlog() > maxBacklog) {
      this.counted.slowCloses++
      member.isDone = true
      member.sink.drop()
      return
    }
    member.sink.write(batch)
    this.counted.deliveries += batch.payloads.length
    this.counted.bytes += batch.bytes
  }

  /** The results of changes, from memory or by executing them together in a context of the group's role. */
  async batchOf(changes: readonly ChangeRecord[], ctx: Context): Promise<Batch> {
    const results = await Promise.all(changes.map((change) => this.resultOf(change, ctx)))
    return new Batch(results.map(({ json }) => json))
  }

  /** A heartbeat for those who have joined; who joins in the same moment gets the same one. */
  greetingOf(heartbeat: ChangeRecord, ctx: () => Context): Promise<Batch> {
    const at = heartbeat.at.getTime()
    const known = this.greeting
    if (known?.seq === heartbeat.seq && at - known.at < sameMomentMs) return known.batch
    const batch = this.batchOf([heartbeat], ctx())
    this.greeting = { seq: heartbeat.seq, at, batch }
    return batch
  }

  /** A page for one who catches up, laid out once for all who are behind by it, unless it holds something of their own. */
  pageOf(
    changes: readonly ChangeRecord[],
    { personId }: Pick<Listener, 'personId'>,
    ctx: () => Context,
  ): Promise<Batch> {
    const first = changes[0]?.seq ?? 0
    const layOut = () =>
      this.batchOf(
        changes.filter((change) => this.options.wants(change) && !isForAnother(change, personId)),
        ctx(),
      )
    if (hasOwn(changes, { personId })) return layOut()
    return changes.length === pageSize
      ? this.pages.of(first, layOut)
      : this.parts.of(`${first}+${changes.length}`, layOut)
  }

  /** One who caught up is served with the others from now on. */
  admit(member: Member): void {
    this.joining.delete(member)
    this.members.add(member)
  }

  /** Forgets results: the history that they were of is not the database's any more. */
  forget(): void {
    this.results.clear()
    this.forgetPages()
  }

  /** Forgets the pages, unless somebody catches up by them. */
  forgetUnusedPages(): void {
    if (this.joining.size === 0) this.forgetPages()
  }

  private forgetPages(): void {
    this.pages.clear()
    this.parts.clear()
  }

  private resultOf(change: ChangeRecord, ctx: Context): Promise<Result> {
    if (isSign(change)) return this.run(change, ctx)
    // With errors it is not worth remembering: the next try may do without.
    return this.results.of(
      change.seq,
      () => this.run(change, ctx),
      ({ hasErrors }) => !hasErrors,
    )
  }

  /** Executes the operation on a root value, once for all members, as JSON. */
  async serialised(rootValue: unknown, ctx: Context): Promise<Buffer> {
    return (await this.run(rootValue, ctx)).json
  }

  private async run(rootValue: unknown, ctx: Context): Promise<Result> {
    this.counted.executions++
    const { schema, document, operationName, variables, mask } = this.options
    const { data, errors } = await execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      rootValue,
      contextValue: ctx,
    })
    const json = JSON.stringify(errors ? { data, errors: errors.map(mask) } : { data })
    return { json: Buffer.from(json), hasErrors: errors !== undefined }
  }
}

/** Whether there is something among these changes that is for this listener alone. */
function hasOwn(changes: readonly ChangeRecord[], { personId }: Pick<Listener, 'personId'>): boolean {
  return changes.some((change) => isForOne(change) && change.entityId === personId)
}

/** How many changes after this one make a page, so that all who catch up have their pages begin at the same places. */
export const pageLengthAfter = (seq: number) => pageSize - (seq % pageSize)
