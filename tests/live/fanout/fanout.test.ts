import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announce, settled, type Announced } from '#tests/support/announce.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aSubscription, kindsToHear, operationOf, roles } from '#tests/support/data/operations.ts'
import {
  payloadsAlone,
  payloadsByEvents,
  payloadsBySocket,
  type Payload,
} from '#tests/support/data/payloads.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let tokens: Record<string, string>
let changes: Announced[]

beforeAll(async () => {
  // Broken changes are intended here, so the server's errors about them aren't logged.
  server = await startServer({ LOG_LEVEL: 'silent' })
  const { prisma } = server.app.database
  tokens = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await server.signIn(role)])))
  const vessel = await aVessel(prisma)
  const batch = await aBatch(prisma, { fermenterId: vessel.id })
  const user = await prisma.user.findFirstOrThrow()
  const details: Record<string, Omit<Announced, 'type'>> = {
    EquipmentStatusChanged: { entityId: vessel.id },
    EquipmentSaved: { entityId: 'a vessel that is gone' },
    BatchStageChanged: { entityId: batch.id, detail: { from: 'PLANNED', to: 'FERMENTING' } },
    BatchSaved: { entityId: batch.id },
    LogAdded: { entityId: 'a log that is gone', detail: { batchId: batch.id } },
    KegCountChanged: { entityId: 'a keg that is gone', detail: { delta: -3 } },
    RecipeSaved: { entityId: batch.recipeId },
    UserSaved: { entityId: user.id },
  }
  changes = kindsToHear.map((type) => ({ type, entityId: '', ...details[type] }))
})
afterAll(() => server.close())

const transports = [payloadsBySocket, payloadsByEvents]

/** Without the part that differs each time: the id under which an error was logged. */
const comparable = ({ data, errors }: Payload) => ({
  data,
  errors: errors?.map(({ extensions, ...error }) => ({
    ...error,
    extensions: { ...extensions, requestId: typeof extensions?.requestId },
  })),
})

describe('sharing one execution', () => {
  it('gives everybody, over both transports, exactly what they would get alone, whatever others ask for', async () => {
    const subscribers = fc.array(aSubscription, { minLength: 4, maxLength: 8 })
    const mixed = fc.array(fc.nat(kindsToHear.length - 1), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(subscribers, mixed, async (subscriptions, order) => {
        const after = await settled(server)
        const readers = subscriptions.flatMap((subscription) =>
          transports.map((read) => ({
            subscription,
            payloads: read(server.url, tokens[subscription.role]!, operationOf(subscription, after)),
          })),
        )
        await Promise.all(readers.map(({ payloads }) => payloads.opened))
        const some = order.map((index) => changes[index]!)
        await Promise.all([announce(server, some), announce(server, [...changes].reverse())])
        await announce(server, changes)
        const last = await settled(server)
        for (const { subscription, payloads } of readers) {
          const alone = operationOf({ ...subscription, cursor: 'inline' }, after)
          const expected = await payloadsAlone(server, tokens[subscription.role]!, alone, last)
          await payloads.waitFor(({ length }) => length >= expected.length)
          expect(payloads.changes()).toEqual(expected)
          if (subscription.role !== 'ADMIN')
            expect(expected.map(({ data }) => data?.changes.kind)).not.toContain('UserSaved')
          payloads.close()
        }
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('delivers account changes to administrators, and to nobody else with the same operation', async () => {
    const after = await settled(server)
    const operation = operationOf(
      {
        role: 'ADMIN',
        cursor: 'variable',
        parts: [],
        topics: null,
        isByVariable: false,
        flags: [true, true],
      },
      after,
    )
    const readers = roles.map((role) => ({
      role,
      payloads: payloadsBySocket(server.url, tokens[role]!, operation),
    }))
    await Promise.all(readers.map(({ payloads }) => payloads.opened))
    await announce(server, changes)
    for (const { role, payloads } of readers) {
      const wanted = role === 'ADMIN' ? changes.length : changes.length - 1
      await payloads.waitFor(({ length }) => length >= wanted)
      const kinds = payloads.changes().map(({ data }) => data?.changes.kind)
      expect(kinds.includes('UserSaved')).toBe(role === 'ADMIN')
      expect(kinds).toHaveLength(wanted)
      payloads.close()
    }
  })
})

describe('a change that can not be resolved', () => {
  const query = `subscription ($after: ID) {
    changes(after: $after, topics: [BATCHES]) {
      kind: __typename seq
      ... on BatchStageChanged { left: from to }
    }
  }`

  it('comes as the same masked error everywhere, and the next one comes as if nothing had been', async () => {
    const after = await settled(server)
    const operation = { query, variables: { after: String(after) } }
    const readers = transports.map((read) => read(server.url, tokens.VIEWER!, operation))
    await Promise.all(readers.map(({ opened }) => opened))
    await announce(server, [
      { type: 'BatchStageChanged', entityId: 'batch', detail: { from: 'a stage of old', to: 'BOILING' } },
      { type: 'BatchStageChanged', entityId: 'batch', detail: { from: 'MASHING', to: 'BOILING' } },
    ])
    const last = await settled(server)
    const expected = (await payloadsAlone(server, tokens.VIEWER!, operation, last)).map(comparable)
    expect(expected[0]).toMatchObject({
      data: null,
      errors: [
        {
          message: 'Something went wrong',
          path: ['changes', 'left'],
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'string' },
        },
      ],
    })
    for (const payloads of readers) {
      await payloads.waitFor(({ length }) => length >= 2)
      expect(payloads.changes().map(comparable)).toEqual(expected)
      payloads.close()
    }
  })
})
