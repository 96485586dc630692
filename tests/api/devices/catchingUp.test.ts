import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { expect, it } from 'vitest'
import { keepReadings } from '#api/db/readings/keepReadings.ts'
import { alone, makePartition, monthAt } from '#api/db/readings/partitions.ts'
import { hourOf } from '#tests/support/data/hourOf.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const { prisma, pool } = server.app.database

/** Whether the readings of the month of a moment have a partition. */
async function hasPartition(moment: Date): Promise<boolean> {
  const name = `Reading_${moment.toISOString().slice(0, 7).replace('-', '_')}`
  const { rows } = await pool.query('SELECT 1 FROM pg_class WHERE relname = $1', [name])
  return rows.length > 0
}

it('a server that stood still for months sums every hour that it missed, then drops what is old', async () => {
  // The server's own first look is over once another one, which waits for its lock, is: it would drop what it has not summed.
  await (
    await keepReadings(server.app.database, server.app.log, server.app.clock)
  )()
  const { id: equipmentId } = await aVessel(prisma)
  const longAgo = hourOf(subDays(new Date(), 150))
  const today = hourOf(subHours(new Date(), 3))
  const device = await prisma.device.create({ data: { identity: 'D', name: 'D', dialect: 'PLAIN' } })
  const { id: bindingId } = await prisma.deviceBinding.create({
    data: { deviceId: device.id, equipmentId, from: longAgo },
  })
  for (const from of [longAgo, today]) {
    await alone(pool, (client) => makePartition(client, monthAt(from)))
    // Each ten minutes for two hours.
    await pool.query(
      `INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "gravity")
        SELECT $1, at, n, at, 1.05 FROM generate_series(0, 11) n, LATERAL (SELECT $2::timestamptz + n * interval '10 minutes' AS at) t`,
      [bindingId, from],
    )
  }

  const stop = await keepReadings(server.app.database, server.app.log, server.app.clock)
  await stop()

  const hours = await prisma.hourlyReading.findMany({ where: { bindingId }, orderBy: { hour: 'asc' } })
  expect(hours.map(({ hour, count }) => [hour.getTime(), count])).toEqual(
    [longAgo, today].flatMap((from) => [0, 1].map((hour) => [from.getTime() + hour * 3_600_000, 6])),
  )
  expect([await hasPartition(longAgo), await hasPartition(today)]).toEqual([false, true])
  expect(await prisma.reading.count({ where: { bindingId } })).toBe(12)
  expect(await hasPartition(monthAt(new Date(), 1))).toBe(true)
})
