import { demoAccount, type House } from './house.ts'

const admin = demoAccount('admin')
const quarterMs = 15 * 60_000

interface Point {
  at: number
  gravity: number
  temperature: number
}

interface Fermenting {
  id: string
  stage: string
  fermenter: { id: string; label: string } | null
}

/** Each by the number of its chip, and the tank that it is in. */
const hydrometers = [
  { name: 'iSpindel blue', id: 9_390_968, label: 'FV-3' },
  { name: 'iSpindel red', id: 9_390_969, label: 'FV-1' },
  { name: 'iSpindel new', id: 9_390_970, label: null },
] as const

/** Hydrometers in two tanks, of which one was there from the beginning, and a third one that waits to be bound. */
export async function measureTanks(house: House): Promise<void> {
  const { batches } = await house.ask<{ batches: Fermenting[] }>(
    admin,
    '{ batches { id stage fermenter { id label } } }',
  )
  const inTank = (label: string) =>
    batches.find(({ stage, fermenter }) => stage === 'FERMENTING' && fermenter?.label === label)
  const { createIngestAddress: address } = await house.ask<{ createIngestAddress: { url: string } }>(
    admin,
    'mutation { createIngestAddress(name: "Cellar") { url } }',
  )
  for (const { name, id, label } of hydrometers) {
    const batch = label && inTank(label)
    const points = batch ? await loggedPoints(house, batch.id) : []
    const { gravity, temperature } = points.at(-1) ?? { gravity: 1.0482, temperature: 67.1 }
    await post(new URL(address.url, house.url), { name, id, gravity, temperature })
    if (!batch) continue
    await bind(house, name, batch.fermenter?.id ?? '')
    if (label === 'FV-3') await importBetween(house, batch.id, points)
  }
}

/** What was logged of a batch, the oldest first. */
async function loggedPoints(house: House, batchId: string): Promise<Point[]> {
  type Log = { timestamp: string; gravity: number | null; temperature: number | null }
  const { batchLogs } = await house.ask<{ batchLogs: Log[] }>(
    admin,
    'query ($id: ID!) { batchLogs(batchId: $id) { timestamp gravity temperature } }',
    { id: batchId },
  )
  return batchLogs
    .flatMap(({ timestamp, gravity, temperature }) =>
      gravity === null || temperature === null ? [] : [{ at: Date.parse(timestamp), gravity, temperature }],
    )
    .toSorted((a, b) => a.at - b.at)
}

/** As an iSpindel posts, which is heard each quarter of an hour. */
async function post(address: URL, sent: Omit<Point, 'at'> & { name: string; id: number }): Promise<void> {
  const { name, id, gravity, temperature } = sent
  const message = { name, ID: id, token: '', angle: 48.8, temperature, temp_units: 'F' }
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, battery: 4.02, gravity, interval: 900, RSSI: -61 }),
  })
  if (!response.ok) throw new Error(`${name} was refused: ${response.status}`)
}

/** Binds a device as soon as it stands in the tray. */
async function bind(house: House, name: string, equipmentId: string): Promise<void> {
  const devicesText = '{ devices { id name } }'
  type Devices = { devices: { id: string; name: string }[] }
  for (;;) {
    const { devices } = await house.ask<Devices>(admin, devicesText)
    const device = devices.find((one) => one.name === name)
    if (device) {
      const variables = { id: device.id, equipmentId }
      await house.ask(
        admin,
        'mutation ($id: ID!, $equipmentId: ID!) { bindDevice(id: $id, equipmentId: $equipmentId) { id } }',
        variables,
      )
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Readings each quarter of an hour between what was logged, with the ripple of a real meter. */
async function importBetween(house: House, batchId: string, points: readonly Point[]): Promise<void> {
  const rows = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const count = Math.floor((to.at - from.at) / quarterMs)
    return Array.from({ length: count }, (_, n) => {
      const share = n / count
      const ripple = Math.sin((index + share) * 40)
      const between = (a: number, b: number) => a + (b - a) * share
      const gravity = between(from.gravity, to.gravity) + ripple * 0.0003
      const temperature = between(from.temperature, to.temperature) + ripple * 0.15
      const at = new Date(from.at + n * quarterMs).toISOString()
      return `${at};${gravity.toFixed(4)};${temperature.toFixed(1)}`
    })
  })
  const values = [
    { column: 1, kind: 'GRAVITY', unit: 'SG' },
    { column: 2, kind: 'TEMPERATURE', unit: 'F' },
  ]
  await house.ask(
    admin,
    `mutation ($id: ID!, $csv: String!, $columns: ReadingColumnsInput!) {
      importReadings(batchId: $id, csv: $csv, fileName: "meter.csv", columns: $columns) { kept }
    }`,
    {
      id: batchId,
      csv: ['Time;SG;Temperature', ...rows].join('\n'),
      columns: { moment: 0, clock: null, days: 'MONTH_FIRST', values },
    },
  )
}
