import { expect, it } from 'vitest'
import { isDatabaseUnreachable } from '#api/db/databaseErrors.ts'

/** A PostgreSQL error as wrapped by Prisma. */
const wrapped = (code: string) => ({
  code: 'P2010',
  meta: { driverAdapterError: { cause: { kind: 'postgres', code } } },
})

it.each([
  ['too busy: a statement was cancelled after its 10 s', wrapped('57014'), true],
  ['shutting down', wrapped('57P01'), true],
  ['out of connections', wrapped('53300'), true],
  ['there, and says that a value is taken', wrapped('23505'), false],
])('a database can be %s', (_what, error, isAway) => {
  expect(isDatabaseUnreachable(error)).toBe(isAway)
})
