import { describe, expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { recallOf } from './recallOf.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const assistant = await server.signIn('BREWER_ASSISTANT')
const viewer = await server.signIn('VIEWER')
const { prisma } = server.app.database
const { aBrew, done, move, record, undo } = cellarOf(server, brewer)
const { aLot, fill, forward, take } = recallOf(server, brewer)

const holding = `mutation ($lotId: ID, $packageLotId: ID, $commandId: ID) {
  holdReached(lotId: $lotId, packageLotId: $packageLotId, reason: "Gushing", commandId: $commandId) {
    lots { lot { status } } vessels { isHere equipment { id contents { holdReason heldBy { id } } } } } }`

interface Held {
  holdReached: {
    lots: { lot: { status: string } }[]
    vessels: { isHere: boolean; equipment: { id: string; contents: { holdReason: string | null } | null } }[]
  }
}

const hold = (of: object, token = assistant) => server.ask<Held>(token, holding, of)
const release = (id: string, token = brewer) =>
  server.ask(token, 'mutation ($id: ID!) { releaseVessel(id: $id) { id contents { heldAt } } }', { id })
const heldIn = async (id: string) =>
  (await prisma.vesselContent.findFirst({ where: { equipmentId: id, volumeBBL: { gt: 0 } } }))?.holdReason ??
  null

/** A beer of 7 BBL in its brite tank, a part of it in another tank, and its malt. */
async function aBeerInTwoTanks() {
  const malt = await aLot(100)
  const batch = await aBrew({ batchSizeBBL: 7 })
  const other = await aVessel(prisma, { type: 'BRITE_TANK' })
  await take(batch.id, [malt, 70])
  await done(move(batch.id, 'CONDITIONING'))
  const input = {
    kind: 'TRANSFER',
    fromEquipmentId: batch.briteTank.id,
    toEquipmentId: other.id,
    volumeBBL: 2,
  }
  await done(record(input))
  return { malt, batch, other }
}

describe('holding everything that is here', () => {
  it('holds the lot and the tanks that hold some of it, in one act that is live and can be undone', async () => {
    const { malt, batch, other } = await aBeerInTwoTanks()
    const changesOf = `subscription { changes(topics: [EQUIPMENT]) { __typename commandId
      ... on ContentsHeld { equipment { id contents { holdReason heldBy { id } } } } } }`
    const client = await subscribeBySocket(server.url, viewer, {}, changesOf)
    const { holdReached } = await done(hold({ lotId: malt.id, commandId: 'hold-1' }))
    expect(holdReached.lots).toEqual([{ lot: { status: 'HELD' } }])
    const here = holdReached.vessels.filter(({ isHere }) => isHere).map(({ equipment }) => equipment)
    expect(here).toMatchObject([
      { id: batch.briteTank.id, contents: { holdReason: 'Gushing', heldBy: {} } },
      { id: other.id, contents: { holdReason: 'Gushing' } },
    ])
    expect(await heldIn(batch.fermenter.id)).toBeNull()
    await client.waitFor(
      () => client.seen.filter(({ __typename }) => __typename === 'ContentsHeld').length === 2,
    )
    await client.close()
    expect(client.seen.find(({ __typename }) => __typename === 'ContentsHeld')).toMatchObject({
      commandId: 'hold-1',
      equipment: { contents: { holdReason: 'Gushing' } },
    })
    const undone = await server.ask(assistant, 'mutation { undo(of: "hold-1", reason: "Wrong lot") }')
    expect(undone.errors).toBeUndefined()
    expect([await heldIn(batch.briteTank.id), await heldIn(other.id)]).toEqual([null, null])
    expect((await prisma.lot.findUniqueOrThrow({ where: { id: malt.id } })).heldAt).toBeNull()
  })

  it('of packages holds the tanks that still hold their beer, and no other beer that came after it', async () => {
    const { malt, batch, other } = await aBeerInTwoTanks()
    await done(move(batch.id, 'KEGGING'))
    await done(fill(batch.id, { halfBarrels: 4 }))
    const next = await aBrew({ batchSizeBBL: 5 })
    await prisma.equipment.update({ where: { id: batch.fermenter.id }, data: { status: 'AVAILABLE' } })
    const input = { kind: 'TRANSFER', fromEquipmentId: next.fermenter.id, toEquipmentId: batch.fermenter.id }
    await done(record({ ...input, volumeBBL: 5 }))
    const [packages] = (await forward(malt.id)).packageLots
    await done(hold({ packageLotId: packages!.packageLot.id }))
    expect(await heldIn(batch.briteTank.id)).toBe('Gushing')
    expect([await heldIn(batch.fermenter.id), await heldIn(other.id)]).toEqual([null, 'Gushing'])
  })

  it('holds what is packaged at the same time too, or refuses to package it', async () => {
    const beers = await Promise.all(Array.from({ length: 4 }, aBeerInTwoTanks))
    for (const { batch } of beers) {
      await done(move(batch.id, 'KEGGING'))
      await done(fill(batch.id, { halfBarrels: 1 }))
    }
    await Promise.all(
      beers.flatMap(({ malt, batch }, index) => {
        const both = [
          () => hold({ lotId: malt.id }),
          () => fill(batch.id, { halfBarrels: 1, sixthBarrels: 2 }),
        ]
        return (index % 2 === 0 ? both : both.reverse()).map((act) => act())
      }),
    )
    const lots = await prisma.packageLot.findMany({
      where: { batchId: { in: beers.map(({ batch }) => batch.id) }, remaining: { gt: 0 } },
    })
    expect(lots.length).toBeGreaterThanOrEqual(4)
    expect(lots.filter(({ heldAt }) => heldAt === null)).toEqual([])
  })

  it('holds the tank that beer is moved to at the same time, or refuses to move it', async () => {
    const brews = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const malt = await aLot(100)
        const batch = await aBrew({ batchSizeBBL: 7 })
        await take(batch.id, [malt, 70])
        return { malt, batch }
      }),
    )
    await Promise.all(
      brews.flatMap(({ malt, batch }, index) => {
        const both = [() => hold({ lotId: malt.id }), () => move(batch.id, 'CONDITIONING')]
        return (index % 2 === 0 ? both : both.reverse()).map((act) => act())
      }),
    )
    for (const { malt } of brews) {
      const here = (await forward(malt.id)).vessels.filter(({ isHere }) => isHere)
      expect(here).toHaveLength(1)
      expect(await heldIn(here[0]?.equipment.id ?? '')).toBe('Gushing')
    }
  })

  it('needs one of both, a reason, and somebody of the cellar', async () => {
    const codeOf = async (asked: ReturnType<typeof hold>) => (await asked).errors?.[0]?.extensions.code
    expect(await codeOf(hold({}))).toBe('BAD_USER_INPUT')
    expect(await codeOf(hold({ lotId: 'nothing' }))).toBe('NOT_FOUND')
    expect(await codeOf(hold({ packageLotId: 'nothing' }))).toBe('NOT_FOUND')
    expect(await codeOf(hold({ lotId: 'nothing' }, viewer))).toBe('FORBIDDEN')
  })
})

describe('a tank on hold', () => {
  it('is neither transferred nor packaged, with who holds it and why, until it is released', async () => {
    const { malt, batch, other } = await aBeerInTwoTanks()
    const third = await aVessel(prisma, { type: 'BRITE_TANK' })
    await done(move(batch.id, 'KEGGING'))
    await done(fill(batch.id, { halfBarrels: 1 }))
    await done(hold({ lotId: malt.id }))
    const { label } = batch.briteTank
    const refusal = expect.stringMatching(
      new RegExp(`^${label} is on hold by .+: Gushing\\. Release it first\\.$`),
    )
    const transfer = {
      kind: 'TRANSFER',
      fromEquipmentId: batch.briteTank.id,
      toEquipmentId: third.id,
      volumeBBL: 1,
    }
    expect((await record(transfer)).errors?.[0]).toMatchObject({
      message: refusal,
      extensions: { code: 'REFUSED' },
    })
    expect((await record({ ...transfer, ifMore: 'FOUND' })).errors).toHaveLength(1)
    expect((await fill(batch.id, { halfBarrels: 1 })).errors?.[0]?.message).toEqual(refusal)
    expect((await fill(batch.id, { sixthBarrels: 1 })).errors?.[0]?.message).toEqual(refusal)
    const into = { ...transfer, fromEquipmentId: other.id, toEquipmentId: batch.briteTank.id }
    expect((await record(into)).errors).toHaveLength(1)
    const sample = { kind: 'SAMPLE', fromEquipmentId: batch.briteTank.id, volumeBBL: 0.1 }
    await done(record(sample))
    expect(await heldIn(batch.briteTank.id)).toBe('Gushing')
    expect((await release(batch.briteTank.id, assistant)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    await done(release(batch.briteTank.id))
    await done(record(transfer))
    await done(fill(batch.id, { halfBarrels: 1 }))
  })

  it('holds its batch in its stage, and takes facts of before', async () => {
    const malt = await aLot(100)
    const batch = await aBrew({ batchSizeBBL: 7 })
    await take(batch.id, [malt, 70])
    await done(hold({ lotId: malt.id }))
    const { errors } = await move(batch.id, 'CONDITIONING')
    expect(errors?.[0]?.message).toContain(`${batch.fermenter.label} is on hold by`)
    const dumped = { kind: 'DUMP', fromEquipmentId: batch.fermenter.id, volumeBBL: 7, reason: 'Recalled' }
    await done(record(dumped))
    expect(await heldIn(batch.fermenter.id)).toBeNull()
  })

  it('is on hold again when its dump is undone, and other beer that comes in is not', async () => {
    const malt = await aLot(100)
    const [batch, next] = [await aBrew({ batchSizeBBL: 7 }), await aBrew({ batchSizeBBL: 5 })]
    await take(batch.id, [malt, 70])
    await done(hold({ lotId: malt.id }))
    const { id } = batch.fermenter
    const dumped = { kind: 'DUMP', fromEquipmentId: id, volumeBBL: 7, reason: 'Recalled' }
    await done(record(dumped, brewer, 'dumped-1'))
    expect(await heldIn(id)).toBeNull()
    await done(undo('dumped-1'))
    expect(await heldIn(id)).toBe('Gushing')
    expect((await move(batch.id, 'CONDITIONING')).errors?.[0]?.message).toContain('is on hold by')
    await done(record(dumped))
    await prisma.equipment.update({ where: { id }, data: { status: 'AVAILABLE' } })
    const transfer = { kind: 'TRANSFER', fromEquipmentId: next.fermenter.id, toEquipmentId: id, volumeBBL: 5 }
    await done(record(transfer, brewer, 'moved-1'))
    expect(await heldIn(id)).toBeNull()
    await done(undo('moved-1'))
    expect(await heldIn(id)).toBeNull()
  })

  it('is no longer on hold when what was held is undone', async () => {
    const { malt, other } = await aBeerInTwoTanks()
    await done(server.ask(brewer, holding, { lotId: malt.id, commandId: 'hold-2' }))
    expect((await undo('hold-2')).errors).toBeUndefined()
    expect(await heldIn(other.id)).toBeNull()
  })
})
