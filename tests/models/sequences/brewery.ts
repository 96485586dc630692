import type { TestServer } from '#tests/support/servers/server.ts'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'
import { capacities } from './model.ts'
import type { Person } from './people.ts'

/** What travels to the server. A call of REST has a path; everything else is a mutation. */
export type Call =
  | { text: string; variables: object }
  | { method: string; path: string; body: object; headers: Record<string, string> }

/** What came back: the code of a refusal, or the answer. */
export type Reply = { code: string } | { code: null; answer: unknown }

const codeOfStatus: Record<number, string> = { 403: 'FORBIDDEN', 409: 'CONFLICT', 422: 'BAD_USER_INPUT' }

/** The entities of one sequence on a server that other sequences use too, and what was sent about them. */
export interface Brewery {
  server: TestServer
  ids: Awaited<ReturnType<typeof entities>>
  /** Every command that was accepted, by its id. */
  accepted: Map<string, { by: Person; call: Call; reply: Reply }>
  nextId(): string
  send(by: Person, call: Call, commandId: string): Promise<Reply>
  /** Asks as someone who may read, or does something as a brewer that is no part of the sequence; throws its errors. */
  ask<Data>(by: Person, text: string, variables: object): Promise<Data>
}

let opened = 0

async function entities({ app }: TestServer) {
  const { prisma } = app.database
  const keg = await aKeg(prisma, { quantity: 0, priceCents: 10_000 })
  const malt = await anIngredient(prisma, { currentQuantity: 0, reorderThreshold: 0, costPerUnitCents: 0 })
  const [tun, kettle, fermenter, tank] = await Promise.all([
    aVessel(prisma, { type: 'MASH_TUN' }),
    aVessel(prisma, { type: 'KETTLE' }),
    aVessel(prisma, { type: 'FERMENTER', capacityBBL: capacities.fermenter }),
    aVessel(prisma, { type: 'BRITE_TANK', capacityBBL: capacities.tank }),
  ])
  const vessels = { mashTunId: tun.id, kettleId: kettle.id, fermenterId: fermenter.id }
  const first = await aBatch(prisma, { ...vessels, briteTankId: tank.id })
  const second = await aBatch(prisma, { ...vessels, recipeId: first.recipeId })
  const third = await aBatch(prisma, { stage: 'KEGGING', recipeId: first.recipeId })
  return {
    keg: keg.id,
    beer: keg.beerTypeId,
    malt: malt.id,
    recipe: first.recipeId,
    vessels: { tun: tun.id, kettle: kettle.id, fermenter: fermenter.id, tank: tank.id },
    batches: { first: first.id, second: second.id, third: third.id },
  }
}

/** New kegs, malt and vessels; two batches planned into the same vessels, the second without a brite tank; a third in Kegging. */
export async function openBrewery(server: TestServer, tokens: Record<Person, string>): Promise<Brewery> {
  const name = `sequence-${++opened}`
  const accepted: Brewery['accepted'] = new Map()
  let sent = 0
  return {
    server,
    ids: await entities(server),
    accepted,
    async ask<Data>(by: Person, text: string, variables: object) {
      const { data, errors } = await server.ask<Data>(tokens[by], text, variables)
      if (!data) throw new Error(JSON.stringify(errors))
      return data
    },
    nextId: () => `${name}-${++sent}`,
    async send(by, call, commandId) {
      const reply = await deliver(server, tokens[by], call, commandId)
      if (reply.code === null && !accepted.has(commandId)) accepted.set(commandId, { by, call, reply })
      return reply
    },
  }
}

async function deliver(server: TestServer, token: string, call: Call, commandId: string): Promise<Reply> {
  if ('path' in call) {
    const headers = { ...call.headers, 'idempotency-key': commandId }
    const { status, body } = await server.call(call.method, call.path, token, call.body, headers)
    if (status >= 400) return { code: codeOfStatus[status] ?? String(status) }
    return { code: null, answer: { quantity: body.quantity } }
  }
  const { data, errors } = await server.ask(token, call.text, { ...call.variables, commandId })
  const code = errors?.[0]?.extensions.code
  return typeof code === 'string' ? { code } : { code: null, answer: Object.values(data ?? {})[0] }
}
