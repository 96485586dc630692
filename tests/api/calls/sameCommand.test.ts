import type { GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { executableSchema } from '#api/graphql/schema.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aKeg } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const token = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const used = 'This command id was already used for something else. Send the command with a new id.'

describe('a command id that was used', () => {
  it('is not taken for the same stage change when another version of the batch was seen', async () => {
    const vessel = await aVessel(prisma())
    const batch = await aBatch(prisma(), { fermenterId: vessel.id })
    const move = (baseVersion: string) =>
      server.call(
        'PUT',
        `/api/schedule/${batch.id}`,
        token,
        { currentStage: 'Mashing', status: 'Mashing' },
        { 'idempotency-key': 'one move', ...(baseVersion && { 'if-match': baseVersion }) },
      )
    expect(await move('1')).toMatchObject({ status: 200 })
    expect(await move('1')).toMatchObject({ status: 200 })
    expect(await move('2')).toMatchObject({ status: 409, body: { message: used } })
  })

  it('is not taken for the same count of kegs when another version was seen', async () => {
    const keg = await aKeg(prisma(), { quantity: 5 })
    const count = (version: string) =>
      server.call(
        'PUT',
        `/api/kegs/${keg.id}`,
        token,
        { quantity: 7 },
        {
          'idempotency-key': 'one count',
          'if-match': version,
        },
      )
    expect(await count('1')).toMatchObject({ status: 200 })
    expect(await count('1')).toMatchObject({ status: 200 })
    expect(await count('2')).toMatchObject({ status: 409, body: { message: used } })
  })
})

/** The arguments of a mutation except its id, with the mutation's name. */
function mutationsOf(schema: GraphQLSchema) {
  return Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ name }) => name === 'commandId'))
    .map((field) => ({
      field,
      args: field.args.map(({ name }) => name).filter((name) => name !== 'commandId'),
    }))
}

it.each(mutationsOf(executableSchema()))(
  '$field.name keeps every argument but the id for its command',
  async ({ field, args }) => {
    const sent = Object.fromEntries(args.map((name) => [name, `some ${name}`]))
    const ctx: Record<string, unknown> = {}
    // Refused, since nobody is signed in, but only after the arguments have been stored.
    await Promise.resolve()
      .then(() => field.resolve?.({}, { ...sent, commandId: 'once' }, ctx, null as never))
      .catch(() => undefined)
    expect(ctx.asked).toEqual(sent)
  },
)
