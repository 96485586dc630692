import { randomUUID } from 'node:crypto'

/** A new id as Prisma generates it, for rows written by SQL: RFC 9562, version 7, which sorts by its millisecond. */
export function uuidv7(): string {
  // oxlint-disable-next-line syntax/no-restricted-syntax -- the format wants the wall clock
  const ms = Date.now().toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`
}
