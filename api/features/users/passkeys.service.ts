import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { App, Context } from '#api/context.ts'
import { findRows, lockRow, updateRows } from '#api/db/statements/rows.ts'
import { byPrisma, sqlTransaction, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { breweryId } from '#domain/brewery/breweryForm.ts'
import { jsonDepth } from '#domain/jsonDepth.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { RelyingParty } from './relyingParty.ts'

interface Tx {
  sql: RunSql
}

/** A new passkey as a device made it. */
export type MadePasskey = Pick<Prisma.PasskeyModel, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

type Act = Prisma.PasskeyChallengeModel['act']

/** For how long a challenge may be answered: people look for a key, and are asked for its PIN. */
const challengeMinutes = 5

/** How many challenges of a person stay open: whoever knows the password gets one with each sign-in. */
const mostOpen = 20

/** EdDSA, ES256 and RS256, of which every device has one. */
const algorithms = [-8, -7, -257]

/** WebAuthn is loaded with the first passkey: it is as large as many a feature, and not every brewery has one. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** What a browser needs to ask one of a person's passkeys; null where there is none, or where none could work. */
export async function askPasskeys(
  { app, db }: Context,
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const party = app.relyingParty
  const passkeys = party ? await findRows(byPrisma(db), 'Passkey', { userId }) : []
  if (!party || passkeys.length === 0) return null
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(namedCredential),
    userVerification: 'preferred',
    timeout: challengeMinutes * 60_000,
  })
  await storeChallenge(app, userId, 'PROVE', options.challenge)
  return options
}

/** What a browser needs to make a passkey on a device that has none of this person yet. */
export async function askForNewPasskey(
  { app, db, loaders }: Context,
  party: RelyingParty,
  user: Pick<Prisma.UserModel, 'id' | 'email' | 'name'>,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const passkeys = await findRows(byPrisma(db), 'Passkey', { userId: user.id })
  const { name } = await loaders.need('brewery', breweryId)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(namedCredential),
    supportedAlgorithmIDs: algorithms,
    timeout: challengeMinutes * 60_000,
  })
  await storeChallenge(app, user.id, 'ADD', options.challenge)
  return options
}

/**
 * The passkey that a device made for this person, as JSON of the browser; null unless it answers an open challenge, which is used up
 * by it, whatever comes of it: not within a transaction, which may be rolled back.
 */
export async function readMadePasskey(
  { app }: Context,
  userId: string,
  written: string,
): Promise<MadePasskey | null> {
  const answer = readAnswer(madeAnswer, written)
  const asked = answer && (await takeChallenge(app, { userId, act: 'ADD', answer }))
  if (!asked) return null
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: answer,
    ...asked,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => noteRefused(app, error))
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, counter: BigInt(counter), transports: transports.slice(0, 10) }
}

/** Whether what was typed as a code is the answer of a passkey. */
export const isOfPasskey = (typed: string) => typed.trimStart().startsWith('{')

/** What a passkey answered to a challenge that was open, and what must be true of it. */
interface AnsweredChallenge {
  userId: string
  answer: z.output<typeof provingAnswer>
  asked: NonNullable<Awaited<ReturnType<typeof takeChallenge>>>
}

/**
 * What a passkey of this person answered, as JSON of the browser; null unless it answers an open challenge, which is used up by it,
 * whatever comes of it: not within a transaction, which may be rolled back.
 */
export async function readPasskeyAnswer(
  { app }: Context,
  userId: string,
  typed: string,
): Promise<AnsweredChallenge | null> {
  const answer = readAnswer(provingAnswer, typed)
  const asked = answer && (await takeChallenge(app, { userId, act: 'PROVE', answer }))
  return asked && { userId, answer, asked }
}

/**
 * Whether one of the person's passkeys answered. A device that counts must have counted on since its last answer: else it has a
 * copy.
 */
export async function takePasskey(
  { app }: Context,
  tx: Tx & { at: Date },
  { userId, answer, asked }: AnsweredChallenge,
): Promise<boolean> {
  const passkey = await lockRow(tx, 'Passkey', { userId, credentialId: answer.id })
  if (!passkey) return false
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: answer,
    ...asked,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch((error: unknown) => noteRefused(app, error))
  if (!verified?.verified) return false
  const { newCounter } = verified.authenticationInfo
  await updateRows(tx, 'Passkey', { id: passkey.id }, { counter: BigInt(newCounter), usedAt: tx.at })
  return true
}

const namedCredential = ({ credentialId, transports }: Prisma.PasskeyModel) => ({
  id: credentialId,
  transports,
})

function noteRefused({ log }: App, error: unknown): null {
  log.info({ err: error }, 'the answer of a passkey was refused')
  return null
}

/** Stores a challenge, in place of those that expired or are too many. */
async function storeChallenge(app: App, userId: string, act: Act, challenge: string): Promise<void> {
  await sqlTransaction(app.database.pool, async (sql) => {
    await sql`
      DELETE FROM "PasskeyChallenge" WHERE "userId" = ${userId} AND (
        "createdAt" < now() - make_interval(mins => ${challengeMinutes}) OR "challenge" NOT IN (
          SELECT "challenge" FROM "PasskeyChallenge" WHERE "userId" = ${userId}
          ORDER BY "createdAt" DESC LIMIT ${mostOpen - 1}))`
    await sql`
      INSERT INTO "PasskeyChallenge" ("challenge", "userId", "act")
      VALUES (${challenge}, ${userId}, ${act}::"PasskeyAct")`
  })
}

const inBase64url = z.string().regex(/^[\w-]*$/)

const answerOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: inBase64url,
    rawId: inBase64url,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: inBase64url, ...response }),
    clientExtensionResults: z.object({}).default({}),
  })

/** What a browser answers with a new passkey, and with one that it asked. */
const madeAnswer = answerOf({ attestationObject: inBase64url, transports: z.array(z.string()).optional() })
const provingAnswer = answerOf({ authenticatorData: inBase64url, signature: inBase64url })

const clientData = z.object({ challenge: inBase64url, origin: z.string() })

/** The levels of the answers above, and of what browsers add to them. */
const answerLevels = 10

/** JSON of this shape, or null. */
function readAnswer<Shape extends z.ZodType>(shape: Shape, written: string): z.output<Shape> | null {
  if (jsonDepth(written) > answerLevels) return null
  try {
    return shape.safeParse(JSON.parse(written)).data ?? null
  } catch {
    return null
  }
}

interface Answered {
  userId: string
  act: Act
  answer: { response: { clientDataJSON: string } }
}

/** Uses up the challenge that an answer is about; returns what else must be true of it, or null for one that is not open. */
async function takeChallenge({ database, relyingParty: party }: App, { userId, act, answer }: Answered) {
  const client = readAnswer(clientData, Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
  if (!client || !party) return null
  const taken = await sqlTransaction(
    database.pool,
    (sql) => sql`
      DELETE FROM "PasskeyChallenge" WHERE "challenge" = ${client.challenge} AND "userId" = ${userId}
        AND "act" = ${act}::"PasskeyAct" AND "createdAt" > now() - make_interval(mins => ${challengeMinutes})
      RETURNING "challenge"`,
  )
  if (taken.length !== 1 || !party.isOrigin(client.origin)) return null
  return { expectedChallenge: client.challenge, expectedOrigin: client.origin, expectedRPID: party.id }
}
