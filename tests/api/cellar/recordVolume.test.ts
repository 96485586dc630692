import { subMinutes } from 'date-fns/subMinutes'
import { afterEach, describe, expect, it } from 'vitest'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { unzip } from '#tests/support/data/zip.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { cellarOf } from './cellarOf.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const other = await server.signIn('BREWER')
const assistant = await server.signIn('BREWER_ASSISTANT')
const viewer = await server.signIn('VIEWER')
const { prisma } = server.app.database
const { aBrew, acts, done, expectReplayed, held, move, record, undo } = cellarOf(server, brewer)

afterEach(expectReplayed)

const statusOf = async (id: string) => (await prisma.equipment.findUniqueOrThrow({ where: { id } })).status
const aBrite = () => aVessel(prisma, { type: 'BRITE_TANK' })
const transfer = (fromEquipmentId: string, toEquipmentId: string, volumeBBL: number, more: object = {}) => ({
  ...{ kind: 'TRANSFER', fromEquipmentId, toEquipmentId, volumeBBL, ...more },
})

describe('a transfer', () => {
  it('splits a beer, and occupies the tank until it is empty again', async () => {
    const { fermenter, briteTank } = await aBrew()
    const { recordVolume } = await done(record(transfer(fermenter.id, briteTank.id, 3, { lossBBL: 0.5 })))
    expect(recordVolume).toMatchObject({ volumeBBL: 3, lossBBL: 0.5, isFree: true })
    expect(await held(fermenter.id, briteTank.id)).toEqual(['~3.5', '3'])
    expect(await statusOf(briteTank.id)).toBe('IN_USE')
    await done(record({ kind: 'DUMP', fromEquipmentId: briteTank.id, volumeBBL: 3, reason: 'Infected' }))
    expect(await held(briteTank.id)).toEqual(['empty'])
    expect(await statusOf(briteTank.id)).toBe('CLEANING')
  })

  it('blends beers, each with its part in what is packaged', async () => {
    const [one, two] = [await aBrew({ batchSizeBBL: 6 }), await aBrew({ batchSizeBBL: 5 })]
    await done(move(one.id, 'CONDITIONING'))
    await done(record(transfer(two.fermenter.id, one.briteTank.id, 4)))
    expect(await held(two.fermenter.id, one.briteTank.id)).toEqual(['~1', '~10 (6 + 4)'])
    await done(move(one.id, 'KEGGING'))
    const fill = `mutation ($id: ID!) { addFilledKegs(batchId: $id, halfBarrels: 10, evenIfMore: true) { id } }`
    await done(server.ask(brewer, fill, { id: one.id }))
    expect(await held(one.briteTank.id)).toEqual(['~5 (3 + 2)'])
    const balance = `query ($id: ID!) { batchBalance(batchId: $id) { packaged { volumeBBL } inTank { volumeBBL } } }`
    const { data } = await server.ask(brewer, balance, { id: two.id })
    expect(data?.batchBalance).toEqual({ packaged: { volumeBBL: 2 }, inTank: { volumeBBL: 3 } })
  })

  it('that would blend is a conflict that names the other batch, until somebody says so', async () => {
    const [one, two] = [await aBrew({ batchSizeBBL: 6 }), await aBrew({ batchSizeBBL: 5 })]
    const tank = await aBrite()
    const blind = { evenIfBlend: false }
    // Both look at an empty tank.
    const answers = await Promise.all([
      record(transfer(one.fermenter.id, tank.id, 2, blind), brewer),
      record(transfer(two.fermenter.id, tank.id, 1, blind), other),
    ])
    const lost = answers.findIndex(({ errors }) => errors)
    const [winner, loser] = lost === 0 ? [two, one] : [one, two]
    const [error] = answers[lost]?.errors ?? []
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
    expect(error?.message).toMatch(
      new RegExp(`^${tank.label} holds [12] BBL of ${winner.batchNumber}. Record it again to blend them.$`),
    )
    expect(error?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflict: { equipmentId: tank.id, blends: true },
    })
    await done(record(transfer(winner.fermenter.id, tank.id, 0.5, blind)))
    await done(record(transfer(loser.fermenter.id, tank.id, 0.5, { evenIfBlend: true })))
    const earlier = { ...blind, occurredAt: subMinutes(new Date(), 2).toISOString() }
    await done(record(transfer(loser.fermenter.id, winner.fermenter.id, 0.5, earlier)))
  })

  it('of as good as all takes all', async () => {
    const { fermenter, briteTank } = await aBrew({ batchSizeBBL: 6.9996 })
    const { recordVolume } = await done(record(transfer(fermenter.id, briteTank.id, 7)))
    expect(recordVolume.volumeBBL).toBe(6.9996)
    expect(await held(fermenter.id)).toEqual(['empty'])
  })

  it('counts for the batch, so that what its log says arrived is not counted twice', async () => {
    const { id, fermenter, briteTank } = await aBrew()
    await done(record(transfer(fermenter.id, briteTank.id, 3)))
    await done(move(id, 'CONDITIONING'))
    const log = `mutation ($id: ID!) { addLog(input: { batchId: $id, logType: TRANSFER, volume: 6.5 }) { id } }`
    await done(server.ask(brewer, log, { id }))
    expect(await held(briteTank.id)).toEqual(['6.5'])
  })
})

describe('more than there is', () => {
  it('is refused with what is left and who took it: of two who empty a tank at once, one does', async () => {
    const { fermenter } = await aBrew()
    const tanks = [await aBrite(), await aBrite()]
    const answers = await Promise.all([
      record(transfer(fermenter.id, tanks[0]!.id, 7), brewer),
      record(transfer(fermenter.id, tanks[1]!.id, 7), other),
    ])
    const lost = answers.findIndex(({ errors }) => errors)
    const [error] = answers[lost]?.errors ?? []
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
    const winner = tanks[1 - lost]!
    expect(error?.message).toContain(`${fermenter.label} holds 0 BBL. Last taken by`)
    expect(error?.message).toContain(`7 BBL from ${fermenter.label} to ${winner.label}`)
    expect(error?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflict: {
        equipmentId: fermenter.id,
        left: 0,
        by: { id: expect.any(String) },
        at: expect.any(String),
      },
    })
    expect(await held(fermenter.id, winner.id)).toEqual(['empty', '7'])
  })

  it('is found when somebody says so', async () => {
    const { fermenter, briteTank } = await aBrew()
    const input = transfer(fermenter.id, briteTank.id, 7.3)
    expect((await record(input)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    await done(record({ ...input, ifMore: 'FOUND' }))
    expect(await held(fermenter.id, briteTank.id)).toEqual(['empty', '7.3'])
  })

  it('is found when it is a fact of earlier', async () => {
    const { fermenter, briteTank } = await aBrew()
    const occurredAt = subMinutes(new Date(), 90).toISOString()
    await done(record(transfer(fermenter.id, briteTank.id, 2, { occurredAt })))
    const [act] = await acts({ equipmentId: briteTank.id })
    expect(act?.occurredAt).toBe(occurredAt)
    // Nothing was in there by then, so that much must have been: and the wort came later.
    expect(await held(fermenter.id, briteTank.id)).toEqual(['~7', '2'])
  })

  it('than a vessel can hold needs a confirmation', async () => {
    const small = await aVessel(prisma, { type: 'BRITE_TANK', capacityBBL: 3 })
    const { fermenter } = await aBrew()
    const input = transfer(fermenter.id, small.id, 4)
    const { errors } = await record(input)
    expect(errors?.[0]).toMatchObject({
      message: `${small.label} would hold 4 BBL: more than its 3 BBL.`,
      extensions: { code: 'REFUSED', sentence: { id: 'volumes.overCapacity' } },
    })
    await done(record({ ...input, evenIfOver: true }))
    expect(await held(small.id)).toEqual(['4'])
  })
})

describe('a count', () => {
  it('loses what is missing and finds what is more; what is recorded later for before it changes only the difference', async () => {
    const { fermenter } = await aBrew()
    await prisma.batch.updateMany({
      where: { fermenterId: fermenter.id },
      data: { fermentingStartDate: daysAgo(3) },
    })
    const counted = await done(record({ kind: 'COUNT', toEquipmentId: fermenter.id, targetBBL: 6.5 }))
    expect(counted.recordVolume).toMatchObject({ targetBBL: 6.5, lossBBL: 0.5 })
    expect(await held(fermenter.id)).toEqual(['6.5'])
    await done(
      record({
        kind: 'SAMPLE',
        fromEquipmentId: fermenter.id,
        volumeBBL: 0.1,
        occurredAt: subMinutes(new Date(), 60),
      }),
    )
    expect(await held(fermenter.id)).toEqual(['6.5'])
    await done(record({ kind: 'COUNT', toEquipmentId: fermenter.id, targetBBL: 6.8 }))
    expect(await held(fermenter.id)).toEqual(['6.8'])
  })
})

it('takes beer that was in a tank before its record began, and what is added to it', async () => {
  const tank = await aBrite()
  await done(record({ kind: 'OPENING', toEquipmentId: tank.id, volumeBBL: 5, occurredAt: daysAgo(10) }))
  expect(await held(tank.id)).toEqual(['5'])
  expect(await statusOf(tank.id)).toBe('IN_USE')
  await done(
    record(
      { kind: 'ADDITION', toEquipmentId: tank.id, volumeBBL: 0.2, reason: 'Raspberry juice' },
      assistant,
    ),
  )
  expect(await held(tank.id)).toEqual(['5.2'])
})

describe('a correction', () => {
  it('counts instead, and the first stays in the list', async () => {
    const { fermenter } = await aBrew()
    const sample = { kind: 'SAMPLE', fromEquipmentId: fermenter.id }
    const { id } = (await done(record({ ...sample, volumeBBL: 1 }))).recordVolume
    const right = (await done(record({ ...sample, volumeBBL: 0.1, corrects: id }))).recordVolume
    expect(await held(fermenter.id)).toEqual(['~6.9'])
    const listed = await acts({ equipmentId: fermenter.id })
    expect(listed.find((act) => act.id === id)?.supersededAt).toEqual(expect.any(String))
    expect(listed.find((act) => act.id === right.id)).toMatchObject({ corrects: { id }, supersededAt: null })
    const again = await record({ ...sample, volumeBBL: 0.2, corrects: id })
    expect(again.errors?.[0]).toMatchObject({
      message: 'This volume has been corrected or withdrawn since then.',
      extensions: { code: 'CONFLICT' },
    })
  })

  it('of 0 withdraws it', async () => {
    const { fermenter } = await aBrew()
    const dump = { kind: 'DUMP', fromEquipmentId: fermenter.id }
    const { id } = (await done(record({ ...dump, volumeBBL: 2 }))).recordVolume
    await done(record({ kind: 'DUMP', corrects: id, volumeBBL: 0 }))
    expect(await held(fermenter.id)).toEqual(['~7'])
  })

  it('is of its kind, and not of what follows from the record of a batch', async () => {
    const { fermenter } = await aBrew()
    const [knockedOut] = await acts({ equipmentId: fermenter.id })
    const input = { kind: 'SAMPLE', fromEquipmentId: fermenter.id, volumeBBL: 0.1 }
    const ofRecord = await record({ ...input, corrects: knockedOut!.id })
    expect(ofRecord.errors?.[0]?.message).toBe(
      'This volume follows from the record of its batch. Correct it there.',
    )
    const { id } = (await done(record(input))).recordVolume
    const otherKind = await record({ ...input, kind: 'DUMP', corrects: id })
    expect(otherKind.errors?.[0]?.extensions.fields).toEqual({
      kind: 'A correction must be of the same kind as what it corrects.',
    })
    expect((await record({ ...input, corrects: 'none' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('undone', () => {
  it('it never was, and a tank that it filled is free again', async () => {
    const { fermenter, briteTank } = await aBrew()
    await done(record(transfer(fermenter.id, briteTank.id, 3), brewer, 'volume-1'))
    await done(undo('volume-1'))
    expect(await held(fermenter.id, briteTank.id)).toEqual(['~7', 'empty'])
    expect(await statusOf(briteTank.id)).toBe('AVAILABLE')
  })

  it('a correction leaves what it corrected', async () => {
    const { fermenter } = await aBrew()
    const sample = { kind: 'SAMPLE', fromEquipmentId: fermenter.id }
    const { id } = (await done(record({ ...sample, volumeBBL: 1 }))).recordVolume
    await done(record({ ...sample, volumeBBL: 0.1, corrects: id }, brewer, 'volume-2'))
    await done(undo('volume-2'))
    expect(await held(fermenter.id)).toEqual(['~6'])
    await done(record({ kind: 'SAMPLE', corrects: id, volumeBBL: 0 }, brewer, 'volume-3'))
    await done(undo('volume-3'))
    expect(await held(fermenter.id)).toEqual(['~6'])
  })

  it('is refused once somebody measured on it', async () => {
    const { fermenter, briteTank } = await aBrew()
    await done(record(transfer(fermenter.id, briteTank.id, 3), brewer, 'volume-4'))
    await done(record({ kind: 'COUNT', toEquipmentId: briteTank.id, targetBBL: 2.9 }))
    const { errors } = await undo('volume-4')
    expect(errors?.[0]?.message).toMatch(/^Other volumes of .+ were measured since then\.$/)
  })
})

describe('who records what', () => {
  it.each([
    ['SAMPLE', [brewer, assistant]],
    ['COUNT', [brewer, assistant]],
    ['ADDITION', [brewer, assistant]],
    ['TRANSFER', [brewer]],
    ['DUMP', [brewer]],
    ['LOSS', [brewer]],
    ['OPENING', [brewer]],
  ])('%s', async (kind, allowed) => {
    const { fermenter, briteTank } = await aBrew()
    const volumes = kind === 'COUNT' ? { targetBBL: 6 } : { volumeBBL: 0.1 }
    const input = { kind, fromEquipmentId: fermenter.id, toEquipmentId: briteTank.id, ...volumes }
    for (const token of [brewer, assistant, viewer]) {
      const { errors } = await record(input, token)
      expect(errors?.[0]?.extensions.code).toBe(allowed.includes(token) ? undefined : 'FORBIDDEN')
    }
  })
})

it('says what is wrong with it', async () => {
  const { fermenter } = await aBrew()
  const tun = await aVessel(prisma, { type: 'MASH_TUN' })
  const from = fermenter.id
  const wrong: [object, object][] = [
    [{ kind: 'DUMP', volumeBBL: 1 }, { fromEquipmentId: 'Choose the vessel that the beer comes from.' }],
    [{ kind: 'TRANSFER', fromEquipmentId: from, volumeBBL: 1 }, { toEquipmentId: 'Choose the vessel that it is about.' }],
    [transfer(from, from, 1), { toEquipmentId: 'Choose two different vessels.' }],
    [{ kind: 'DUMP', fromEquipmentId: from, volumeBBL: 0 }, { volumeBBL: 'Enter a volume above 0.' }],
    [{ kind: 'COUNT', toEquipmentId: from }, { targetBBL: 'Enter what the vessel holds.' }],
    [{ kind: 'DUMP', fromEquipmentId: from, volumeBBL: 1, lossBBL: 1 }, { lossBBL: 'Only a transfer loses beer on the way.' }],
    [{ kind: 'OPENING', toEquipmentId: tun.id, volumeBBL: 1 }, { toEquipmentId: `${tun.label} holds no beer. Choose a fermenter or a brite tank.` }],
  ] // prettier-ignore
  for (const [input, fields] of wrong) {
    const { errors } = await record(input)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields })
  }
})

it('reaches everyone, with what its vessels hold, and has one entry in activity and news', async () => {
  const { fermenter, briteTank } = await aBrew()
  const text = `subscription { changes(topics: [EQUIPMENT]) { __typename seq commandId
    ... on VolumeRecorded { act { id from { id contents { volumeBBL } } to { id contents { volumeBBL } } } }
    ... on VesselContentsChanged { equipmentId equipment { contents { volumeBBL } } } } }`
  const subscriber = await subscribeBySocket(server.url, viewer, {}, text)
  const { recordVolume } = await done(record(transfer(fermenter.id, briteTank.id, 3), brewer, 'live-1'))
  await subscriber.waitFor(({ __typename }) => __typename === 'VolumeRecorded')
  await subscriber.close()
  const own = subscriber.seen.filter(({ commandId }) => commandId === 'live-1')
  expect(own.map(({ __typename }) => __typename).sort()).toEqual([
    ...['EquipmentStatusChanged', 'VesselContentsChanged', 'VesselContentsChanged', 'VolumeRecorded'],
  ])
  expect(own.find(({ __typename }) => __typename === 'VolumeRecorded')).toMatchObject({
    act: {
      id: recordVolume.id,
      from: { id: fermenter.id, contents: { volumeBBL: 4 } },
      to: { id: briteTank.id, contents: { volumeBBL: 3 } },
    },
  })
  const admin = await server.signIn('ADMIN')
  const { data } = await server.ask<{ activity: { action: string; description: string }[] }>(
    admin,
    `{ activity(limit: 10) { action description } }`,
  )
  expect(data?.activity).toContainEqual({
    action: 'Volume recorded',
    description: `3 BBL from ${fermenter.label} to ${briteTank.label}`,
  })
})

it('is listed by vessel, batch and day, page by page, in the units that are asked for', async () => {
  const { id: batchId, fermenter } = await aBrew()
  await done(record({ kind: 'SAMPLE', fromEquipmentId: fermenter.id, volumeBBL: 0.1 }))
  const all = await acts({ batchId })
  expect(all.map(({ kind }) => kind)).toEqual(['SAMPLE', 'KNOCK_OUT'])
  expect(await acts({ equipmentId: fermenter.id, limit: 1, before: all[0]!.id })).toEqual([all[1]])
  expect(await acts({ batchId, to: '2020-01-01' })).toEqual([])
  const inHectolitres = `query ($batchId: ID!) { volumeActs(batchId: $batchId) { volumeBBL(units: METRIC) } }`
  const { data } = await server.ask(brewer, inHectolitres, { batchId })
  expect(data?.volumeActs).toEqual([{ volumeBBL: 0.117348 }, { volumeBBL: 8.214344 }])
  const { errors } = await server.ask(brewer, `{ volumeActs(limit: 501) { id } }`)
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})

it('is in the export, and in no answer of the REST interface', async () => {
  const { fermenter } = await aBrew()
  const admin = await server.signIn('ADMIN')
  const addresses = ['/api/equipment', '/api/schedule', '/api/kegs', '/api/logs/active-batches']
  const answers = () =>
    Promise.all(addresses.map(async (address) => (await server.call('GET', address, admin)).body))
  const before = await answers()
  const input = { kind: 'SAMPLE', fromEquipmentId: fermenter.id, volumeBBL: 0.1, reason: 'For the panel' }
  const { recordVolume } = await done(record(input))
  expect(await answers()).toEqual(before)
  const headers = { authorization: `Bearer ${admin}` }
  const files = await fetch(`${server.url}/api/admin/export`, { headers })
  const exported = await unzip(await files.arrayBuffer())
  expect(exported['VolumeAct.csv']).toContain('For the panel')
  expect(exported['VolumeShare.csv']).toContain(recordVolume.id)
  expect(Object.keys(exported)).not.toContain('VolumeCheckpoint.csv')
})

it('leaves the tanks that hold beer when the rest is cleaned up', async () => {
  const [full, free] = [await aBrite(), await aVessel(prisma, { status: 'CLEANING' })]
  await done(record({ kind: 'OPENING', toEquipmentId: full.id, volumeBBL: 2 }))
  const { data } = await server.ask<{ cleanUpEquipment: { message: string } }>(
    brewer,
    'mutation { cleanUpEquipment { message } }',
  )
  expect(data?.cleanUpEquipment.message).toMatch(new RegExp(` Beer is still in .*${full.label}`))
  expect([await statusOf(full.id), await statusOf(free.id)]).toEqual(['IN_USE', 'AVAILABLE'])
})

it('answers a retry with what was recorded', async () => {
  const { fermenter } = await aBrew()
  const input = { kind: 'SAMPLE', fromEquipmentId: fermenter.id, volumeBBL: 0.1 }
  const first = await done(record(input, brewer, 'retried-1'))
  expect(await done(record(input, brewer, 'retried-1'))).toEqual(first)
  expect(await held(fermenter.id)).toEqual(['~6.9'])
})
