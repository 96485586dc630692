import type { Database } from '#api/db/client.ts'
import { alone, makePartition, monthAt } from '#api/db/readings/partitions.ts'
import { sumHours } from '#api/db/readings/hours.ts'

const days = 3

/**
 * Has a device measure a fermenting batch once a minute for its last three days, of which half an hour is nothing that a tank can
 * have; returns the number of the batch.
 */
export async function aMeasuredTank({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>): Promise<string> {
  const now = new Date()
  const from = new Date(now.getTime() - days * 24 * 3_600_000)
  const batch = await prisma.batch.findFirstOrThrow({
    where: { stage: 'FERMENTING', fermenterId: { not: null }, fermentingStartDate: { lt: from } },
    orderBy: { fermentingStartDate: 'desc' },
  })
  const device = await prisma.device.create({ data: { identity: 'Curve', name: 'Curve', dialect: 'PLAIN' } })
  const { id } = await prisma.deviceBinding.create({
    data: { deviceId: device.id, equipmentId: batch.fermenterId ?? '', from },
  })
  await alone(pool, async (client) => {
    for (const later of [-1, 0]) await makePartition(client, monthAt(now, later))
    await client.query(
      `INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "temperature", "gravity", "implausible", "excluded")
        SELECT $1, date_bin('1 minute', at, 'epoch'), n, at, 66 + sin(n / 200.0),
          CASE WHEN wrong = 0 THEN 1.05 - n * 0.000008 ELSE 0.94 END, wrong, wrong
        FROM generate_series(0, $3::int) n, LATERAL (SELECT $2::timestamptz + n * interval '1 minute' AS at,
          CASE WHEN n BETWEEN 1000 AND 1030 THEN 2 ELSE 0 END AS wrong) t`,
      [id, from, days * 24 * 60],
    )
    await sumHours(client, now)
  })
  return batch.batchNumber
}
