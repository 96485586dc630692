import { z } from 'zod'
import type { DevicePost } from './devicePost.ts'

const number = z.number().nullish()

/** A device as the portal of RAPT lists it. */
export const raptDevices = z.array(z.looseObject({ id: z.string().min(1), name: z.string().nullish() }))

/** What the portal keeps of a device: °C, thousandths of a gravity, percent. A moment without a zone is UTC. */
export const raptTelemetry = z.array(
  z.looseObject({
    createdOn: z.string(),
    ...{ temperature: number, gravity: number, battery: number, rssi: number, targetTemperature: number },
  }),
)

type Device = z.output<typeof raptDevices>[number]
type Row = z.output<typeof raptTelemetry>[number]

/** When a row was measured; null when it does not say so, or says a moment that is yet to come. */
export function raptMoment({ createdOn }: Pick<Row, 'createdOn'>, now: Date): Date | null {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(createdOn)
  const at = new Date(hasZone ? createdOn : `${createdOn}Z`)
  return Number.isNaN(at.getTime()) || at > now ? null : at
}

/** A row of telemetry as the web hook of the same portal posts it: whichever way it comes, it is one device. */
export function raptPost({ id, name }: Device, deviceType: string, row: Row): DevicePost {
  const { temperature, gravity, battery, rssi, createdOn } = row
  const body = {
    ...{ device_id: id, device_type: deviceType, name: name ?? id, temperature },
    ...{ target_temperature: row.targetTemperature, gravity, battery, rssi, at: createdOn },
  }
  return { path: '', query: {}, body: JSON.stringify(body), contentType: 'application/json' }
}
