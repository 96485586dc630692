import { describe, expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/brewery.ts'
import { unzip } from '#tests/support/data/zip.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const recordText = `mutation ($input: CleaningInput!, $commandId: ID) {
  recordCleaning(input: $input, commandId: $commandId) { id equipmentId method note cleanedBy { name } timestamp } }`
const listText = `query ($id: ID!, $limit: Int, $before: ID) {
  cleanings(equipmentId: $id, limit: $limit, before: $before) { id method note } }`
const undoText = `mutation ($of: ID!) { undo(of: $of, reason: "Wrong tank") }`
const changesText = `subscription { changes(topics: [EQUIPMENT]) { __typename seq commandId
  ... on CleaningRecorded { equipmentId cleaning { id method note } }
  ... on CleaningRemoved { equipmentId cleaningId } } }`

interface Listed {
  id: string
  method: string
  note: string | null
}

const record = (input: object, token = brewer, commandId?: string) =>
  server.ask<{ recordCleaning: Listed }>(token, recordText, { input, commandId })
const changesOf = (entityId: string) =>
  prisma().change.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

async function listed(id: string, page: object = {}): Promise<Listed[]> {
  const { data, errors } = await server.ask<{ cleanings: Listed[] }>(brewer, listText, { id, ...page })
  expect(errors).toBeUndefined()
  return data!.cleanings
}

describe('a cleaning that makes its vessel available', () => {
  const make = (equipmentId: string, commandId: string) =>
    record({ equipmentId, method: 'CAUSTIC', makeAvailable: true }, brewer, commandId)
  const statusOf = async (id: string) =>
    (await prisma().equipment.findUniqueOrThrow({ where: { id } })).status

  it('records how it was cleaned, and both are undone together', async () => {
    const { id } = await aVessel(prisma(), { status: 'CLEANING' })
    expect((await make(id, 'cleaned-1')).errors).toBeUndefined()
    expect([await statusOf(id), (await listed(id)).length]).toEqual(['AVAILABLE', 1])
    expect((await server.ask(brewer, undoText, { of: 'cleaned-1' })).errors).toBeUndefined()
    expect([await statusOf(id), (await listed(id)).length]).toEqual(['CLEANING', 0])
    expect((await changesOf(id)).map(({ type }) => type)).toEqual([
      'CleaningRecorded',
      'EquipmentStatusChanged',
      'CleaningRemoved',
      'EquipmentStatusChanged',
    ])
  })

  it('leaves a vessel as it is that does not wait for it, also when it is undone', async () => {
    const { id } = await aVessel(prisma(), { status: 'MAINTENANCE' })
    await make(id, 'cleaned-2')
    expect([await statusOf(id), (await listed(id)).length]).toEqual(['MAINTENANCE', 1])
    await server.ask(brewer, undoText, { of: 'cleaned-2' })
    expect(await statusOf(id)).toBe('MAINTENANCE')
  })

  it('is not followed by a second cleaning when its vessel is taken meanwhile and it is undone', async () => {
    const { id } = await aVessel(prisma(), { status: 'CLEANING' })
    await make(id, 'cleaned-3')
    await prisma().equipment.update({ where: { id }, data: { status: 'IN_USE' } })
    await server.ask(brewer, undoText, { of: 'cleaned-3' })
    expect([await statusOf(id), (await listed(id)).length]).toEqual(['IN_USE', 0])
  })
})

describe('a cleaning', () => {
  it('is recorded with method, note, person and time, and sent to subscribers', async () => {
    const vessel = await aVessel(prisma(), { status: 'CLEANING' })
    const watcher = await subscribeBySocket(server.url, brewer, {}, changesText)
    const { data } = await record({ equipmentId: vessel.id, method: 'CAUSTIC', note: ' 2 %, 30 minutes ' })
    const cleaning = data!.recordCleaning
    expect(cleaning).toMatchObject({
      equipmentId: vessel.id,
      method: 'CAUSTIC',
      note: '2 %, 30 minutes',
      cleanedBy: { name: expect.any(String) as string },
    })
    const row = await prisma().cleaning.findUniqueOrThrow({ where: { id: cleaning.id } })
    expect(row).toMatchObject({ equipmentId: vessel.id, method: 'CAUSTIC', note: '2 %, 30 minutes' })
    expect(Math.abs(row.timestamp.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await changesOf(vessel.id)).toMatchObject([
      { type: 'CleaningRecorded', detail: { cleaningId: cleaning.id, method: 'CAUSTIC' } },
    ])
    const told = await watcher.waitFor(({ __typename }) => __typename === 'CleaningRecorded')
    expect(told).toMatchObject({
      equipmentId: vessel.id,
      cleaning: { id: cleaning.id, method: 'CAUSTIC', note: '2 %, 30 minutes' },
    })
    await watcher.close()
    const status = await prisma().equipment.findUniqueOrThrow({ where: { id: vessel.id } })
    expect(status.status).toBe('CLEANING')
  })

  it('is recorded once, however often the same command is sent', async () => {
    const vessel = await aVessel(prisma())
    const input = { equipmentId: vessel.id, method: 'ACID' }
    const [first, again] = [
      await record(input, brewer, 'acid once'),
      await record(input, brewer, 'acid once'),
    ]
    expect(again.data).toEqual(first.data)
    expect(await listed(vessel.id)).toHaveLength(1)
    const other = await record({ ...input, method: 'RINSE' }, brewer, 'acid once')
    expect(other.errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it.each([
    [{ method: 'OTHER' }, { note: 'Write in the note how the vessel was cleaned.' }],
    [{ method: 'ACID', note: 'x'.repeat(501) }, { note: 'Note may have at most 500 characters.' }],
    [
      { method: 'ACID', timestamp: '2126-01-01T00:00:00Z' },
      { timestamp: "Date and time can't be in the future." },
    ],
    [
      { method: 'ACID', timestamp: '1826-01-01T00:00:00Z' },
      { timestamp: "Date and time can't be before the year 2000." },
    ],
  ])('is refused with %o', async (wrong, reasons) => {
    const vessel = await aVessel(prisma())
    const { errors } = await record({ equipmentId: vessel.id, ...wrong })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: reasons })
    expect(await listed(vessel.id)).toEqual([])
  })

  it('is refused for a vessel that is out of service or unknown', async () => {
    const retired = await aVessel(prisma(), { retiredAt: new Date() })
    for (const equipmentId of [retired.id, 'no-such-vessel']) {
      const { errors } = await record({ equipmentId, method: 'ACID' })
      expect(errors?.[0]).toMatchObject({
        message: 'This vessel no longer exists.',
        extensions: { code: 'NOT_FOUND' },
      })
    }
  })

  it.each(['BREWER_ASSISTANT', 'BREWER', 'ADMIN'] as const)('may be recorded by %s', async (role) => {
    const vessel = await aVessel(prisma())
    const { errors } = await record(
      { equipmentId: vessel.id, method: 'SANITIZER' },
      await server.signIn(role),
    )
    expect(errors).toBeUndefined()
  })

  it('may be read by a viewer, not recorded', async () => {
    const vessel = await aVessel(prisma())
    const viewer = await server.signIn('VIEWER')
    const { errors } = await record({ equipmentId: vessel.id, method: 'SANITIZER' }, viewer)
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await server.ask(viewer, listText, { id: vessel.id })).data).toEqual({ cleanings: [] })
  })

  it('is taken back within a minute, and told', async () => {
    const vessel = await aVessel(prisma(), { label: 'FV-71' })
    const watcher = await subscribeBySocket(server.url, brewer, {}, changesText)
    const { data } = await record({ equipmentId: vessel.id, method: 'ACID' }, brewer, 'acid to undo')
    const undoable = await server.ask(
      brewer,
      'query ($of: ID) { undoable(of: $of) { action description } }',
      {
        of: vessel.id,
      },
    )
    expect(undoable.data).toEqual({
      undoable: [{ action: 'Vessel cleaned', description: 'FV-71: Acid wash' }],
    })
    expect((await server.ask(brewer, undoText, { of: 'acid to undo' })).errors).toBeUndefined()
    expect(await listed(vessel.id)).toEqual([])
    expect(await watcher.waitFor(({ __typename }) => __typename === 'CleaningRemoved')).toMatchObject({
      equipmentId: vessel.id,
      cleaningId: data!.recordCleaning.id,
    })
    await watcher.close()
    const again = await server.ask(brewer, undoText, { of: 'acid to undo' })
    expect(again.errors?.[0]?.message).toBe('This has already been undone.')
  })
})

describe('the cleanings of a vessel', () => {
  it('are listed newest first, page after page, and no other vessel’s', async () => {
    const [vessel, other] = [await aVessel(prisma()), await aVessel(prisma())]
    await prisma().cleaning.createMany({
      data: [1, 2, 3, 4, 5].map((day) => ({
        equipmentId: vessel.id,
        method: 'RINSE' as const,
        note: `day ${day}`,
        // Two of one moment follow each other by their ids.
        timestamp: new Date(Date.UTC(2026, 3, Math.min(day, 4))),
      })),
    })
    await record({ equipmentId: other.id, method: 'ACID' })
    const all = await listed(vessel.id)
    expect(all).toHaveLength(5)
    expect(all.slice(2).map(({ note }) => note)).toEqual(['day 3', 'day 2', 'day 1'])
    const first = await listed(vessel.id, { limit: 1 })
    expect([...first, ...(await listed(vessel.id, { before: first[0]!.id }))]).toEqual(all)
  })

  it('are refused with too long a page, for an unknown vessel, and after a cleaning of another', async () => {
    const [vessel, other] = [await aVessel(prisma()), await aVessel(prisma())]
    const { data } = await record({ equipmentId: other.id, method: 'ACID' })
    const wrong = [
      [{ id: vessel.id, limit: 201 }, 'A list of cleanings has at most 200 entries a page.'],
      [{ id: 'no-such-vessel' }, "This vessel doesn't exist."],
      [{ id: vessel.id, before: data!.recordCleaning.id }, 'This cleaning no longer exists.'],
    ] as const
    for (const [variables, message] of wrong) {
      const { errors } = await server.ask(brewer, listText, variables)
      expect(errors?.[0]?.message).toBe(message)
    }
  })

  it('stand in the history of the vessel, in the activity and in the export', async () => {
    const admin = await server.signIn('ADMIN')
    const vessel = await aVessel(prisma(), { label: 'FV-72' })
    await record({ equipmentId: vessel.id, method: 'CIP_CYCLE', note: 'Program 3' })
    const { data } = await server.ask<{ vesselHistory: { what: string }[]; activity: object[] }>(
      admin,
      `query ($id: ID!) { vesselHistory(equipmentId: $id) { what by { name } }
        activity(limit: 1, topics: [EQUIPMENT]) { action description } }`,
      { id: vessel.id },
    )
    expect(data?.vesselHistory.map(({ what }) => what)).toEqual(['Cleaned (CIP cycle: Program 3)'])
    expect(data?.activity).toEqual([{ action: 'Vessel cleaned', description: 'FV-72: CIP cycle: Program 3' }])
    const headers = { authorization: `Bearer ${admin}` }
    const files = await fetch(`${server.url}/api/admin/export`, { headers })
    expect((await unzip(await files.arrayBuffer()))['Cleaning.csv']).toContain('CIP_CYCLE,Program 3')
    const json = await fetch(`${server.url}/api/admin/export?format=json`, { headers })
    expect(await json.json()).toMatchObject({
      Cleaning: expect.arrayContaining([expect.objectContaining({ note: 'Program 3' })]) as object[],
    })
  })

  it('stay when the account of the person who cleaned is deleted', async () => {
    const vessel = await aVessel(prisma())
    const leaver = await server.signIn('BREWER')
    await record({ equipmentId: vessel.id, method: 'ACID' }, leaver)
    const { cleanedById } = await prisma().cleaning.findFirstOrThrow({ where: { equipmentId: vessel.id } })
    await prisma().user.delete({ where: { id: cleanedById ?? '' } })
    const { data } = await server.ask(
      brewer,
      'query ($id: ID!) { cleanings(equipmentId: $id) { method cleanedBy { name } } }',
      { id: vessel.id },
    )
    expect(data).toEqual({ cleanings: [{ method: 'ACID', cleanedBy: null }] })
  })
})
