/** Codes and kinds of pg, sockets and Prisma for a database that is unreachable, starting, stopping, out of connections or overloaded. */
const unreachableCodes = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN',
  '57P01', '57P02', '57P03', '53300', '57014', '08000', '08001', '08003', '08004', '08006', '08P01',
  'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037',
  'DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections',
]) // oxfmt-ignore

const unreachableMessages =
  /connection terminated|timeout exceeded when trying to connect|not queryable|timeout expired|server closed the connection|cannot use a pool after calling end/i

/** Whether an error, or a cause of it, means that the database can't be reached right now. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return someCause(
    error,
    ({ code, kind, message }) =>
      unreachableCodes.has(code) || unreachableCodes.has(kind) || unreachableMessages.test(message),
  )
}

/** A database that answers but can't do its work: it has no space left, may only be read, or has no free connection. */
export type Trouble = 'full' | 'readOnly' | 'connections'

const troubleCodes: Partial<Record<string, Trouble>> = {
  '53100': 'full',
  ENOSPC: 'full',
  '25006': 'readOnly',
  '53300': 'connections',
  P2037: 'connections',
}

/** The trouble that an error, or a cause of it, tells of; null for every other error. */
export function troubleOf(error: unknown): Trouble | null {
  for (const { code, kind, message } of causesOf(error)) {
    // pg's words for a connection that did not become free in time.
    const isBusy = kind === 'TooManyConnections' || message === 'timeout exceeded when trying to connect'
    const trouble = troubleCodes[code] ?? (isBusy ? 'connections' : null)
    if (trouble) return trouble
  }
  return null
}

/** Whether an error, or a cause of it, has one of these codes or kinds. */
const isOneOf =
  (...names: string[]) =>
  (error: unknown): boolean =>
    someCause(error, ({ code, kind }) => names.includes(code) || names.includes(kind))

/** Whether PostgreSQL stopped a statement: it exceeded its time limit, or was cancelled with its operation. */
export const isStatementStopped = isOneOf('57014')

/** Whether a transaction failed by a deadlock or serialization failure, so that it can be retried. */
export const isRetryable = isOneOf('P2034', '40001', '40P01', 'TransactionWriteConflict')

/** Whether a unique constraint was violated. */
export const isUniqueViolation = isOneOf('P2002', '23505', 'UniqueConstraintViolation')

/** Whether PostgreSQL rejected text that it can't store (a NUL character). */
export function isUnstorableText(error: unknown): boolean {
  return someCause(
    error,
    ({ code, message }) => ['22021', '22P05'].includes(code) || /0x00|u0000/.test(message),
  )
}

/** What an error, or one of its causes, says of itself; empty where it says nothing. */
export interface Cause {
  code: string
  kind: string
  message: string
  syscall: string
  path: string
  hostname: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Whether this holds for an error or one of its causes. */
function someCause(error: unknown, is: (cause: Cause) => boolean): boolean {
  for (const cause of causesOf(error)) if (is(cause)) return true
  return false
}

/** An error and its causes, the error first. */
export function* causesOf(error: unknown): Generator<Cause> {
  const seen = new Set<unknown>()
  const queue = [error]
  for (const next of queue) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const fields = next as Record<string, unknown>
    const { code, kind, message, syscall, path, hostname } = fields
    yield {
      code: textOf(code),
      kind: textOf(kind),
      message: textOf(message),
      syscall: textOf(syscall),
      path: textOf(path),
      hostname: textOf(hostname),
    }
    queue.push(fields.cause, fields.originalError, fields.meta, fields.driverAdapterError)
    if (Array.isArray(fields.errors)) queue.push(...(fields.errors as unknown[]))
  }
}
