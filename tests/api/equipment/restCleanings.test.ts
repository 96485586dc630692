import { describe, expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const add = (id: string, body: unknown, token: string | null = brewer, headers?: object) =>
  server.call('POST', `/api/equipment/${id}/cleanings`, token, body, headers)
const list = (id: string, query = '', token: string | null = brewer) =>
  server.call('GET', `/api/equipment/${id}/cleanings${query}`, token)

describe('POST /api/equipment/{id}/cleanings', () => {
  it('records a cleaning in the words of the older system', async () => {
    const vessel = await aVessel(prisma())
    const answer = await add(vessel.id, {
      method: 'cip_cycle',
      note: 'Program 3',
      timestamp: '2026-04-03T17:20:00Z',
    })
    const cleaning = {
      _id: expect.any(String) as string,
      equipmentId: vessel.id,
      method: 'cip_cycle',
      note: 'Program 3',
      cleanedBy: { _id: expect.any(String) as string, name: expect.any(String) as string },
      timestamp: '2026-04-03T17:20:00.000Z',
    }
    expect(answer).toEqual(expect.objectContaining({ status: 201, body: cleaning }))
    expect(await list(vessel.id)).toMatchObject({ status: 200, body: [cleaning] })
  })

  it('records it once under one key', async () => {
    const vessel = await aVessel(prisma())
    const key = { 'Idempotency-Key': 'one cleaning' }
    const first = await add(vessel.id, { method: 'acid' }, brewer, key)
    expect((await add(vessel.id, { method: 'acid' }, brewer, key)).body).toEqual(first.body)
    expect((await list(vessel.id)).body).toHaveLength(1)
  })

  it('refuses an unknown method, a method without words, and a long note, with the reason', async () => {
    const { id } = await aVessel(prisma())
    const methods = 'must be one of caustic, acid, sanitizer, cip_cycle, rinse, other'
    expect(await add(id, { method: 'bleach' })).toMatchObject({
      status: 422,
      body: { errors: { method: methods } },
    })
    expect(await add(id, { method: 'other' })).toMatchObject({
      status: 422,
      body: { errors: { note: 'Write in the note how the vessel was cleaned.' } },
    })
    expect(await add(id, { method: 'acid', note: 'x'.repeat(501) })).toMatchObject({ status: 422 })
    expect((await list(id)).body).toEqual([])
  })

  it('refuses viewers and strangers', async () => {
    const { id } = await aVessel(prisma())
    const viewer = await server.signIn('VIEWER')
    expect(await add(id, { method: 'acid' }, viewer)).toMatchObject({ status: 403 })
    expect(await add(id, { method: 'acid' }, null)).toMatchObject({ status: 401 })
    expect(await list(id, '', viewer)).toMatchObject({ status: 200 })
    expect(await list(id, '', null)).toMatchObject({ status: 401 })
  })
})

describe('GET /api/equipment/{id}/cleanings', () => {
  it('gives as many as asked for, and the next ones after the last', async () => {
    const { id } = await aVessel(prisma())
    for (const method of ['caustic', 'acid', 'sanitizer']) await add(id, { method })
    const first = await list(id, '?limit=2')
    const methods = (body: unknown) => (body as { method: string }[]).map(({ method }) => method)
    expect(methods(first.body)).toEqual(['sanitizer', 'acid'])
    const { _id } = (first.body as { _id: string }[])[1]!
    expect(methods((await list(id, `?before=${_id}`)).body)).toEqual(['caustic'])
  })

  it('knows no cleanings of a vessel that is not there', async () => {
    expect(await list('no-such-vessel')).toMatchObject({ status: 404 })
    expect(await list((await aVessel(prisma())).id, '?limit=201')).toMatchObject({ status: 422 })
  })
})
