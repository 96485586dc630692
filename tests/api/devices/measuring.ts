import { expect } from 'vitest'
import { readPost } from '#domain/devices/readPost.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { aDevice, anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** Values of one kind, over a time. */
interface Point {
  at: string
  min: number
  mean: number
  max: number
}

/** A brewery that devices measure in: what they send, and what a brewer reads of it. */
export async function measuringIn(server: TestServer) {
  const [admin, brewer] = [await server.signIn('ADMIN'), await server.signIn('BREWER')]
  const { prisma } = server.app.database
  const { url } = await anIngestAddress(server, admin)
  let made = 0

  return {
    admin,
    brewer,
    url,

    /** A device in a vessel of its own. */
    async inVessel(name = `D-${(made += 1)}`) {
      const vessel = await aVessel(prisma, { status: 'IN_USE' })
      const id = await aDevice(server, admin, { device: name, temperature: 10, unit: 'C' })
      await bind(server, admin, id, vessel.id)
      const binding = await prisma.deviceBinding.findFirstOrThrow({ where: { deviceId: id, until: null } })
      return { id, name, vessel, bindingId: binding.id }
    },

    send: (device: string, values: object) => post(server, url, { device, unit: 'F', ...values }),

    /** Delivers a message as of a moment, as the cloud that is asked does. */
    deliver(message: object, at: Date) {
      const sent = { path: '', query: {}, body: JSON.stringify(message), contentType: null }
      const read = readPost(sent)
      if ('refused' in read) throw new Error(read.refused)
      return server.app.ingest.keep(
        read.readings.map((reading) => ({ addressId: null, at, reading, message: sent })),
      )
    },

    readingsOf: (bindingId: number) =>
      prisma.reading.findMany({ where: { bindingId }, orderBy: [{ at: 'asc' }, { gravity: 'desc' }] }),

    async latestOf(equipmentId: string) {
      const { data } = await server.ask<{ latestReadings: object[] }>(
        brewer,
        'query ($id: ID) { latestReadings(equipmentId: $id) { kind value setPoint } }',
        { id: equipmentId },
      )
      return data?.latestReadings
    },

    async seriesOf(equipmentId: string, from: Date, to: Date, kind = 'GRAVITY', points = 1_000) {
      const { data, errors } = await server.ask<{ series: { intervalSeconds: number; points: Point[] } }>(
        brewer,
        `query ($id: ID!, $kind: ReadingKind!, $from: DateTime!, $to: DateTime!, $points: Int!) {
          series(equipmentId: $id, kind: $kind, from: $from, to: $to, points: $points) { intervalSeconds points { at min mean max } }
        }`,
        { id: equipmentId, kind, from, to, points },
      )
      expect(errors).toBeUndefined()
      return data!.series
    },
  }
}
