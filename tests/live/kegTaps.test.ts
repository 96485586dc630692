import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

const server = await serverOfFile()

const prisma = () => server.app.database.prisma
const tap = `mutation ($beer: ID!, $delta: Int!, $commandId: ID!) {
  adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta, commandId: $commandId) { id quantity version }
}`

/** Retries like a client: the same command under the same id, while the database is too busy. */
async function untilAnswered<T>(ask: () => Promise<T>, isBusy: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (!isBusy(answer)) return answer
  }
}

describe('fifty people tapping at one keg', () => {
  story()

  const people = 50
  const tapsEach = 8

  it('count every tap once, never below 0, while REST sets the count in between', async () => {
    const beer = await prisma().beerType.create({ data: { name: 'Tap Test' } })
    const keg = await prisma().keg.create({ data: { beerTypeId: beer.id, size: 'HALF_BBL', quantity: 3 } })
    const tokens = await Promise.all(Array.from({ length: people }, () => server.signIn('BREWER_ASSISTANT')))
    const seen: number[] = []
    const taps = tokens.map(async (token, person) => {
      for (let n = 0; n < tapsEach; n++) {
        // More is removed than added, so that the count often reaches 0.
        const delta = (person + n) % 5 < 2 ? 1 : -1
        const variables = { beer: beer.id, delta, commandId: `tap ${n}` }
        const answer = await untilAnswered(
          () => server.ask<{ adjustKegs: { quantity: number } }>(token, tap, variables),
          ({ errors }) => errors?.[0]?.extensions.code === 'UNAVAILABLE',
        )
        expect(answer.errors).toBeUndefined()
        seen.push(answer.data!.adjustKegs.quantity)
      }
    })
    const counts = (async () => {
      for (const quantity of [40, 0, 7, 120, 12]) {
        const headers = { 'idempotency-key': `count ${quantity}` }
        const { status } = await untilAnswered(
          () => server.call('PUT', `/api/kegs/${keg.id}`, tokens[0]!, { quantity }, headers),
          (answer) => answer.status === 503,
        )
        expect(status).toBe(200)
      }
    })()
    await Promise.all([...taps, counts])

    const rows = await prisma().kegTransaction.findMany({
      where: { kegId: keg.id },
      orderBy: { timestamp: 'asc' },
    })
    const tapped = rows.filter(({ notes }) => notes !== 'Set by count')
    expect(tapped).toHaveLength(people * tapsEach)
    const sum = rows.reduce((total, row) => total + row.newQuantity - row.previousQuantity, keg.quantity)
    const { quantity } = await prisma().keg.findUniqueOrThrow({ where: { id: keg.id } })
    expect(quantity).toBe(sum)
    expect(Math.min(...seen, ...rows.map((row) => row.newQuantity))).toBeGreaterThanOrEqual(0)
    const changes = await prisma().change.findMany({ where: { entityId: keg.id }, orderBy: { seq: 'asc' } })
    expect(changes).toHaveLength(rows.length)

    const again = await server.ask(tokens[0]!, tap, { beer: beer.id, delta: 1, commandId: 'tap 0' })
    const once = await server.ask(tokens[0]!, tap, { beer: beer.id, delta: 1, commandId: 'tap 0' })
    expect(again).toEqual(once)
    expect(await prisma().kegTransaction.count({ where: { kegId: keg.id } })).toBe(rows.length)
  })

  it('tell their history in the order of the counts', async () => {
    const token = await server.signIn('VIEWER')
    const { data } = await server.ask<{
      kegTransactions: { previousQuantity: number; newQuantity: number }[]
    }>(token, `{ kegTransactions(limit: 250) { previousQuantity newQuantity } }`)
    const rows = data!.kegTransactions
    expect(rows).toHaveLength(250)
    rows.slice(1).forEach((row, index) => expect(row.newQuantity).toBe(rows[index]!.previousQuantity))
  })
})
