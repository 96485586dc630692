/*
 * Which alerts should be open, from nothing but what the test did: a model of its own, which reads neither the database nor the
 * rules of the product. The numbers are those of docs/operations and docs/devices.md.
 */

const hourMs = 3_600_000

/** An ingredient, as the test has received and used it. */
export interface Stored {
  id: string
  amount: number
  threshold: number
  /** Of each lot with a date: the day, and what is left. */
  lots: { expires: string; left: number }[]
}

/** A planned or brewed batch. */
export interface Brewed {
  id: string
  number: string
  day: string
  vessel: string
  stage: 'PLANNED' | 'FERMENTING' | 'CONDITIONING' | 'COMPLETED'
  /** Since when it is in its stage. */
  since: Date
  expectedDays: { FERMENTING: number; CONDITIONING: number }
  gravity: { original: number; final: number }
  /** What people logged. */
  readings: { at: Date; gravity: number }[]
  /** When a device in its vessel sent something last. */
  measuredAt: Date | null
  openIssues: number
  /** By ingredient; empty once they were taken. */
  needs: Map<string, number>
}

/** A device in a vessel. */
export interface Device {
  id: string
  vessel: string
  sentAt: Date
  intervalSeconds: number
}

/** The daily backups: when the last was made, and whether the next ones failed. */
export interface Backups {
  madeAt: Date
  isFolderGone: boolean
  hasFailed: boolean
}

/** What the test has done so far. */
export interface Known {
  backups: Backups
  stocks: readonly Stored[]
  batches: readonly Brewed[]
  devices: readonly Device[]
}

const daysUntil = (day: string, today: string) => (Date.parse(day) - Date.parse(today)) / (24 * hourMs)
const hoursSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / hourMs

/** More than three ingredients of a kind are one alert. */
function grouped(kind: string, stocks: readonly Stored[]): string[] {
  return stocks.length > 3 ? [`${kind}:together`] : stocks.map(({ id }) => `${kind}:${id}`)
}

function ofStocks(stocks: readonly Stored[], today: string): string[] {
  const current = ({ lots }: Stored) =>
    lots
      .filter(({ left }) => left > 0)
      .map(({ expires }) => expires)
      .sort()[0]
  return [
    ...grouped(
      'OUT_OF_STOCK',
      stocks.filter(({ amount, threshold }) => amount <= 0 && threshold > 0),
    ),
    ...grouped(
      'LOW_STOCK',
      stocks.filter(({ amount, threshold }) => amount > 0 && amount <= threshold),
    ),
    ...grouped(
      'LOT_EXPIRING',
      stocks.filter((stock) => {
        const day = current(stock)
        return day !== undefined && daysUntil(day, today) <= 30
      }),
    ),
  ]
}

/** Brews of the next seven days that lack something; earlier brews use the stock first. */
function ofBrews({ batches, stocks }: Known, today: string): string[] {
  const left = new Map(stocks.map(({ id, amount }) => [id, amount]))
  return batches
    .filter(({ stage, needs }) => stage === 'PLANNED' && needs.size > 0)
    .toSorted((a, b) => (a.day + a.number < b.day + b.number ? -1 : 1))
    .flatMap(({ id, day, needs }) => {
      let isShort = false
      for (const [ingredient, amount] of needs) {
        const there = left.get(ingredient) ?? 0
        if (amount > there + 0.0005) isShort = true
        left.set(ingredient, Math.max(0, there - amount))
      }
      return isShort && daysUntil(day, today) <= 7 ? [`SHORT_FOR_BREW:${id}`] : []
    })
}

/** Gravity has not moved for two days by more than 0.002, far from its end. */
function isStuck({ gravity: { original, final }, readings }: Brewed): boolean {
  const latest = readings.at(-1)
  if (!latest || original - latest.gravity < 0.005) return false
  if (readings.some(({ gravity }) => original - gravity >= 0.9 * (original - final))) return false
  const first = readings.findLastIndex(({ at }) => hoursSince(at, latest.at) >= 48)
  if (first < 0) return false
  const lately = readings.slice(first).map(({ gravity }) => gravity)
  return Math.max(...lately) - Math.min(...lately) <= 0.002 + 1e-9
}

function ofBatch(batch: Brewed, silent: ReadonlySet<string>, now: Date): string[] {
  const { id, stage, since, expectedDays, readings, measuredAt, openIssues, vessel } = batch
  if (stage !== 'FERMENTING' && stage !== 'CONDITIONING') return []
  const kinds: string[] = []
  if (Math.floor(hoursSince(since, now) / 24) >= expectedDays[stage]) kinds.push('OVERDUE')
  if (openIssues > 0) kinds.push('ISSUE')
  if (stage === 'FERMENTING') {
    const read = [readings.at(-1)?.at ?? since, measuredAt ?? since].sort((a, b) => +b - +a)[0] ?? since
    if (!silent.has(vessel) && hoursSince(read, now) >= 48) kinds.push('NO_READING')
    if (isStuck(batch)) kinds.push('STUCK_GRAVITY')
  }
  return kinds.map((kind) => `${kind}:${id}`)
}

function ofBackups({ madeAt, isFolderGone, hasFailed }: Backups, now: Date): string[] {
  const isLate = isFolderGone || hoursSince(madeAt, now) >= 26
  return [...(isLate ? ['BACKUP_LATE'] : []), ...(hasFailed ? ['BACKUP_LATE:FAILED'] : [])]
}

/** The keys of the alerts that should be open, sorted. `today` is the day of the brewery. */
export function expectedAlerts(known: Known, now: Date, today: string): string[] {
  const inUse = new Set(
    known.batches.filter(({ stage }) => stage === 'FERMENTING').map(({ vessel }) => vessel),
  )
  const silent = known.devices.filter(
    ({ vessel, sentAt, intervalSeconds }) =>
      inUse.has(vessel) && hoursSince(sentAt, now) * 3_600 > 2.1 * intervalSeconds,
  )
  const silentVessels = new Set(silent.map(({ vessel }) => vessel))
  return [
    ...ofStocks(known.stocks, today),
    ...ofBrews(known, today),
    ...known.batches.flatMap((batch) => ofBatch(batch, silentVessels, now)),
    ...ofBackups(known.backups, now),
    ...silent.map(({ id }) => `DEVICE_SILENT:${id}`),
  ].sort()
}
