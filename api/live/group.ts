import { execute, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql'
import type { Context } from '#api/context.ts'
import type { Role } from '#domain/roles.ts'
import type { ChangeRecord } from './change.ts'
import { isSign } from './change.ts'
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

/** One subscription that is served by a group. */
export interface Member {
  sink: Sink
  /** The last change it has. */
  after: number
  isDone: boolean
}

/** How many results a group remembers for those who catch up: they were serialised for the others already. */
const remembered = 1_000
/** A connection with more than this unsent is closed; its client comes back by its cursor. */
const maxBacklog = 1024 * 1024

/** Subscribers to the same operation under the same role: each change is executed and serialised once for all of them. */
export class Group {
  readonly members = new Set<Member>()
  readonly joining = new Set<Member>()
  readonly counted = { executions: 0, deliveries: 0, bytes: 0, slowCloses: 0 }
  private readonly results = new Map<number, Promise<Buffer>>()

  constructor(readonly options: GroupOptions) {}

  get isEmpty(): boolean {
    return this.members.size + this.joining.size === 0
  }

  /** Writes a page of changes to every member, each the part that it does not have yet. */
  async deliver(changes: readonly ChangeRecord[], ctx: Context): Promise<void> {
    const [first] = changes
    if (!first || this.members.size === 0) return
    const batch = await this.batchOf(changes, ctx)
    const ahead: Member[] = []
    for (const member of this.members) {
      if (!isSign(first) && member.after >= first.seq) ahead.push(member)
      else this.send(member, batch)
    }
    for (const member of ahead) {
      this.send(
        member,
        await this.batchOf(
          changes.filter(({ seq }) => seq > member.after),
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
    return new Batch(await Promise.all(changes.map((change) => this.resultOf(change, ctx))))
  }

  private resultOf(change: ChangeRecord, ctx: Context): Promise<Buffer> {
    if (isSign(change)) return this.serialised(change, ctx)
    const known = this.results.get(change.seq)
    if (known) return known
    const result = this.serialised(change, ctx)
    this.results.set(change.seq, result)
    result.catch(() => this.results.delete(change.seq))
    for (const oldest of this.results.keys()) {
      if (this.results.size <= remembered) break
      this.results.delete(oldest)
    }
    return result
  }

  /** Executes the operation on a root value, once for all members, as JSON. */
  async serialised(rootValue: unknown, ctx: Context): Promise<Buffer> {
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
    return Buffer.from(JSON.stringify(errors ? { data, errors: errors.map(mask) } : { data }))
  }
}
