import { randomInt } from 'node:crypto'
import { deleteRows } from '#api/db/statements/rows.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { groupCode, recoveryCodeCount } from '#domain/people/secondFactor.ts'
import { hashOf } from './tokens.service.ts'

interface Tx {
  sql: RunSql
}

/** 20 digits, about 66 bits: digits only, so that they can be typed where a code of the app is. */
const newDigits = () => Array.from({ length: 20 }, () => randomInt(10)).join('')

/** Whose it is counts, too, so that nobody searches for all codes of a table together. */
const hashOfCode = (userId: string, digits: string) => hashOf(`${userId} ${digits}`)

/** Gives a person new recovery codes in place of the earlier ones; returns them as they are shown. */
export async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newDigits)
  const hashes = codes.map((digits) => Buffer.from(hashOfCode(userId, digits)))
  await deleteRows(tx, 'RecoveryCode', { userId })
  await tx.sql`INSERT INTO "RecoveryCode" ("userId", "codeHash") SELECT ${userId}, unnest(${hashes}::bytea[])`
  return codes.map(groupCode)
}

/** Uses up a recovery code; returns whether it was one. */
export async function takeRecoveryCode(tx: Tx, userId: string, digits: string): Promise<boolean> {
  const taken = await deleteRows(tx, 'RecoveryCode', { userId, codeHash: hashOfCode(userId, digits) })
  return taken.length === 1
}
