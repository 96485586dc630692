import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aBeerType, aKeg } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const assistant = await server.signIn('BREWER_ASSISTANT')

const prisma = () => server.app.database.prisma
const call = (method: string, path: string, body?: unknown, headers?: object) =>
  server.call(method, `/api${path}`, assistant, body, headers)

describe('the REST calls for kegs', () => {
  it('list kegs and beers under their names in the older system', async () => {
    const beer = await aBeerType(prisma(), { name: 'Helles', description: 'soft' })
    const keg = await aKeg(prisma(), { beerTypeId: beer.id, location: 'Cold room A' })
    const kegs = await call('GET', '/kegs')
    expect(kegs.body).toContainEqual({
      _id: keg.id,
      beerTypeId: beer.id,
      size: '1/2 BBL',
      quantity: 5,
      location: 'Cold room A',
      price: 169,
      version: 1,
      createdAt: keg.createdAt.toISOString(),
      updatedAt: keg.updatedAt.toISOString(),
    })
    const beers = await call('GET', '/beertypes')
    expect(beers.body).toContainEqual(
      expect.objectContaining({ _id: beer.id, name: 'Helles', description: 'soft' }),
    )
  })

  it('create kegs once', async () => {
    const beer = await aBeerType(prisma())
    const sent = { beerTypeId: beer.id, size: '1/6 BBL', quantity: 3 }
    const headers = { 'idempotency-key': 'new sixths' }
    const first = await call('POST', '/kegs', sent, headers)
    expect(first).toMatchObject({ status: 201, body: { size: '1/6 BBL', quantity: 3 } })
    expect(await call('POST', '/kegs', sent, headers)).toMatchObject({ status: 201, body: first.body })
    expect(await call('POST', '/kegs', sent)).toMatchObject({ status: 409 })
  })

  it('record a count that is set as the difference', async () => {
    const keg = await aKeg(prisma())
    const body = { beerTypeId: keg.beerTypeId, size: '1/2 BBL', quantity: 2, location: null }
    expect(await call('PUT', `/kegs/${keg.id}`, body)).toMatchObject({
      status: 200,
      body: { _id: keg.id, quantity: 2 },
    })
    const history = await call('GET', `/kegs/transactions/all?beerTypeId=${keg.beerTypeId}&limit=20`)
    expect(history.body).toMatchObject([
      {
        transactionType: 'remove',
        quantity: 3,
        size: '1/2 BBL',
        kegId: { _id: keg.id, size: '1/2 BBL' },
        beerTypeId: { _id: keg.beerTypeId },
        previousQuantity: 5,
        newQuantity: 2,
      },
    ])
  })

  it('have no history of a beer that does not exist', async () => {
    const history = await call('GET', '/kegs/transactions/all?beerTypeId=none')
    expect(history).toMatchObject({ status: 404, body: { message: 'This beer no longer exists.' } })
  })

  it('refuse a count of what was changed meanwhile, when the version is sent', async () => {
    const keg = await aKeg(prisma(), { version: 4 })
    const stale = await call('PUT', `/kegs/${keg.id}`, { quantity: 9 }, { 'if-match': '"3"' })
    expect(stale.status).toBe(409)
    expect((await call('PUT', `/kegs/${keg.id}`, { quantity: 9 }, { 'if-match': '"4"' })).status).toBe(200)
    const odd = await call('PUT', `/kegs/${keg.id}`, { quantity: 9 }, { 'if-match': 'abc' })
    expect(odd.status).toBe(422)
  })

  it.each([
    ['a count below 0', { quantity: -1 }],
    ['half a keg', { quantity: 0.5 }],
    ['no count', {}],
    ['another size', { quantity: 1, size: '1/6 BBL' }],
    ['a size that does not exist', { quantity: 1, size: '1/4 BBL' }],
    ['another beer', { quantity: 1, beerTypeId: 'other' }],
  ])('refuse %s', async (_what, body) => {
    const keg = await aKeg(prisma())
    expect((await call('PUT', `/kegs/${keg.id}`, body)).status).toBe(422)
  })

  it('let only brewers move kegs elsewhere', async () => {
    const keg = await aKeg(prisma(), { location: 'Cold room A' })
    const same = await call('PUT', `/kegs/${keg.id}`, { quantity: 6, location: 'Cold room A' })
    expect(same.status).toBe(200)
    const body = { quantity: 7, location: 'Taproom' }
    expect((await call('PUT', `/kegs/${keg.id}`, body)).status).toBe(403)
    const brewer = await server.signIn('BREWER')
    expect(await server.call('PUT', `/api/kegs/${keg.id}`, brewer, body)).toMatchObject({
      status: 200,
      body: { quantity: 7, location: 'Taproom' },
    })
  })

  it('know no kegs that are not there', async () => {
    expect((await call('PUT', '/kegs/none', { quantity: 1 })).status).toBe(404)
  })
})
