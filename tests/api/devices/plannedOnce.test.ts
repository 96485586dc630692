import { expect, it } from 'vitest'
import { knownDevices } from '#api/features/devices/arrivals/knownDevices.service.ts'
import { poolOf } from '#tests/support/servers/connections.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { inVessel, send } = await measuringIn(server)

it.each([1, 5])(
  'plans what is known of %i devices that send once, and not for every message',
  async (many) => {
    const devices = []
    for (let n = 0; n < many; n++) devices.push(await inVessel())
    const names = devices.map(({ name }) => name)
    for (const name of names) await send(name, { temperature: 64.5 })
    const identities = (
      await server.app.database.prisma.device.findMany({ where: { name: { in: names } } })
    ).map(({ identity }) => identity)
    const pool = poolOf(server.databaseUrl, { max: 1 })
    const at = new Date()
    for (let time = 0; time < 20; time++) {
      const known = await knownDevices({ pool }, identities, { first: at, last: at })
      expect(known.size).toBe(many)
    }
    const { rows } = await pool.query<{ plans: number }>(
      `SELECT "custom_plans"::int AS "plans" FROM pg_prepared_statements WHERE "name" = 'known devices'`,
    )
    // PostgreSQL plans a statement five times for its values before it compares them with one plan for all.
    expect(rows).toEqual([{ plans: 5 }])
  },
)
