import { randomInt } from 'node:crypto'
import { allow, type Context } from '#api/context.ts'
import { Invalid, valid } from '#api/errors.ts'
import { hashOf } from '#api/features/users/tokens.service.ts'
import { inTransaction, isAnswered } from '#api/live/outbox/outbox.ts'
import { codeLength, codeLetters, codeMs, pairingFields, unknownCode } from '#domain/people/displays.ts'
import type { MutationPairDisplayArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { newDisplayToken } from './displaySession.service.ts'
import { addDisplay, loadDisplay } from './displays.service.ts'

/** What a television gets: the code to show, and the token that opens the wall once an administrator has typed it. */
interface Pairing {
  code: string
  token: string
  /** How long the code can be typed. */
  seconds: number
}

/** Gives a television without access a code of its own. The token is not stored, and worth nothing until it is paired. */
export async function beginPairing(ctx: Context): Promise<Pairing> {
  await ctx.app.requestLimits.countPairing(ctx)
  const token = newDisplayToken()
  for (;;) {
    const code = newCode()
    const { rowCount } = await ctx.app.database.pool.query(
      `INSERT INTO "Pairing" ("code", "tokenHash", "expiresAt") VALUES ($1, $2, now() + $3 * interval '1 millisecond')
        ON CONFLICT ("code") DO NOTHING`,
      [code, Buffer.from(hashOf(token)), codeMs],
    )
    // Of a billion codes, another television has the same one hardly ever.
    if (rowCount === 1) return { code, token, seconds: codeMs / 1_000 }
  }
}

/** Makes the television that shows this code a display. */
export async function pairDisplay(
  ctx: Context,
  { commandId, ...input }: MutationPairDisplayArgs,
): Promise<Prisma.DisplayModel> {
  const { user } = allow(ctx, 'manageDisplays')
  const { code, name } = valid(pairingFields, input)
  const command = { name: 'pairDisplay', input: { code, name }, id: commandId }
  if (!(await isAnswered(ctx, command))) await ctx.app.requestLimits.countPairing(ctx)
  const { id } = await inTransaction(ctx, command, async (tx) => {
    const [pairing] = await tx.sql<{ tokenHash: Uint8Array<ArrayBuffer> }[]>`
      DELETE FROM "Pairing" WHERE "code" = ${code} AND "expiresAt" > ${tx.at} RETURNING "tokenHash"`
    if (!pairing) throw new Invalid(unknownCode, 'code')
    return addDisplay(tx, { name, tokenHash: pairing.tokenHash }, user)
  })
  return loadDisplay(ctx, id)
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}
