import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { httpStatusOf } from '#api/errors.ts'
import type { ChangeRecord } from '#api/live/outbox/change.ts'
import { operationNames } from '#generated/operationNames.ts'

/** What this process counts as it happens. Labels have few values, whatever clients send. */
export interface Metrics {
  registry: Registry
  /** A request was answered; `route` is the route's pattern. */
  request(route: string, method: string, status: number, ms: number): void
  /** A query or mutation was answered, with the codes of its errors. */
  operation(name: string, ms: number, codes: readonly string[]): void
  /** A subscription began. */
  subscription(name: string): void
  /** A device posted something, in which format, and what became of it. */
  devicePost(dialect: string, outcome: string): void
  /** An attempt to sign in, and what became of it. */
  signIn(outcome: 'right' | 'wrong' | 'refused' | 'busy'): void
  /** So many messages were given up. */
  mailsFailed(count: number): void
  /** A statement of the pool has ended. */
  statement(ms: number): void
  /** Changes were written to every connection of this process that wants them. */
  sent(changes: readonly ChangeRecord[]): void
}

declare module '#api/context.ts' {
  interface App {
    metrics: Metrics
  }
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The name of an operation as a label: as sent if it is one of the product's own, otherwise `other`. */
export function operationLabel(name: string | null | undefined): string {
  return name && operationNames.has(name) ? name : 'other'
}

/** Metrics of one process, all zero; those of Node.js are among them. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name: `brewhouse_${name}_seconds`, help, labelNames, buckets, registers })
  const total = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `brewhouse_${name}_total`, help, labelNames, registers })
  const requests = seconds('request', 'Time to answer a request, by route.', 'method', 'route', 'status')
  const operations = seconds('operation', 'Time to answer a GraphQL query or mutation, by name.', 'operation')
  const errors = total(
    'operation_errors',
    'Errors in answers to GraphQL queries and mutations, by name and code.',
    'operation',
    'code',
  )
  const subscriptions = total('subscriptions', 'GraphQL subscriptions that were begun, by name.', 'operation')
  const signIns = total('sign_ins', 'Attempts to sign in, by what became of them.', 'outcome')
  const devicePosts = total(
    'device_posts',
    'Messages of devices, by format and by what became of them.',
    'dialect',
    'outcome',
  )
  const mailsFailed = total('mails_failed', 'Messages that were given up by this process.')
  const statements = seconds('statement', 'Time of a statement on a connection of the pool.')
  const sent = seconds(
    'change_sent',
    'Time from when a change was made until this process had written it to its connections.',
  )
  return {
    registry,
    request: (route, method, status, ms) => requests.observe({ method, route, status }, ms / 1_000),
    operation(name, ms, codes) {
      operations.observe({ operation: name }, ms / 1_000)
      for (const code of codes) errors.inc({ operation: name, code: code in httpStatusOf ? code : 'OTHER' })
    },
    subscription: (name) => subscriptions.inc({ operation: name }),
    devicePost: (dialect, outcome) => devicePosts.inc({ dialect, outcome: outcome.toLowerCase() }),
    signIn: (outcome) => signIns.inc({ outcome }),
    mailsFailed: (count) => mailsFailed.inc(count),
    statement: (ms) => statements.observe(ms / 1_000),
    sent(changes) {
      // Another machine's clock may be a little ahead.
      const now = new Date()
      for (const { at } of changes) sent.observe(Math.max(0, differenceInMilliseconds(now, at)) / 1_000)
    },
  }
}
