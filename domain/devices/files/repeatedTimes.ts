/** The time of a row of a file: what clocks showed, in ms as if it were UTC, and at which moments they did. */
export interface ShownTime {
  /** Null for a moment that is one wherever it is read. */
  shown: number | null
  /** Two where clocks were set back over it, the first one first; none where they were set forward over it. */
  moments: readonly Date[]
  /** Which device it is of, where a file has several. */
  device: string
}

/** A time that comes twice, whose place among its rows says which of both it is. */
type Time = ShownTime & { shown: number }

/** An order that more rows than this contradict is none. */
const mostAgainst = 0.1

/** The next row of a device comes within this many of its usual intervals, unless readings are missing. */
const nearlyNext = 1.5

/**
 * The moment of each time, given in the order of a file: null for a time that clocks skip. When clocks are set back, times come
 * twice; which one it is, its place among the rows of its device tells, whether the first or the last reading comes first. Of a
 * file without an order, and wherever nothing tells it, it is the first one.
 */
export function momentsInOrder(times: readonly ShownTime[]): (Date | null)[] {
  const isSecond = new Set<ShownTime>()
  const devices = new Map<string, Time[]>()
  for (const time of times.filter(isLocal)) {
    const own = devices.get(time.device)
    if (own) own.push(time)
    else devices.set(time.device, [time])
  }
  const direction = directionOf([...devices.values()])
  for (const own of direction === 0 ? [] : devices.values())
    for (const time of secondOnes(direction < 0 ? own.toReversed() : own)) isSecond.add(time)
  return times.map((time) => (isSecond.has(time) ? time.moments[1] : time.moments[0]) ?? null)
}

const isLocal = (time: ShownTime): time is Time => time.shown !== null && time.moments.length > 0

const isTwice = ({ moments }: ShownTime) => moments.length > 1

/** How far the clocks were set back over a time that comes twice, in ms. */
const setBackBy = ({ moments: [first, second] }: ShownTime) =>
  first && second ? second.getTime() - first.getTime() : 0

/** 1 where times grow, -1 where they fall, 0 where they do neither. */
function directionOf(devices: readonly (readonly Time[])[]): -1 | 0 | 1 {
  const steps = devices.flatMap((own) => stepsOf(own)).filter((step) => step !== 0)
  const forward = steps.filter((step) => step > 0).length
  const backward = steps.length - forward
  const against = Math.min(forward, backward)
  // The hour itself begins again once for each device.
  if (steps.length > 3 && against - devices.length > mostAgainst * steps.length) return 0
  return backward > forward ? -1 : 1
}

const stepsOf = (own: readonly Time[]) =>
  own.slice(1).map(({ shown }, index) => shown - (own[index]?.shown ?? shown))

/** The times of the second pass, of the rows of a device that are in the order of their moments. */
function secondOnes(own: readonly Time[]): Time[] {
  const usual = usualStep(own)
  const isRepeating = own.some((time, index) => !isTwice(time) && own[index + 1]?.shown === time.shown)
  const second: Time[] = []
  for (const [begin, rows] of nightsOf(own)) {
    const turn = rows.findIndex(({ shown }, index) => {
      const before = rows[index - 1]?.shown
      return before !== undefined && (shown < before || (shown === before && !isRepeating))
    })
    const beside = { before: own[begin - 1], after: own[begin + rows.length], usual }
    if (turn > 0) second.push(...rows.slice(turn))
    else if (isAllSecond(rows, beside)) second.push(...rows)
  }
  return second
}

/** The rows beside each other of each hour that comes twice, by the index of the first one. */
function nightsOf(own: readonly Time[]): Map<number, Time[]> {
  const nights = new Map<number, Time[]>()
  let current: Time[] | null = null
  for (const [index, time] of own.entries()) {
    const last = current?.at(-1)
    if (!isTwice(time)) current = null
    else if (current && last && isSameNight(last, time)) current.push(time)
    else nights.set(index, (current = [time]))
  }
  return nights
}

const isSameNight = (one: Time, other: Time) => Math.abs(one.shown - other.shown) < setBackBy(one)

/** Whether rows that come once are of the second pass: then they follow the ones beside them as closely as rows usually do. */
function isAllSecond(
  rows: readonly Time[],
  { before, after, usual }: { before: Time | undefined; after: Time | undefined; usual: number },
): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return false
  const setBack = setBackBy(first)
  const gaps = (isSecond: boolean) => [
    before ? first.shown - before.shown + (isSecond ? setBack : 0) : null,
    after ? after.shown - last.shown + (isSecond ? 0 : setBack) : null,
  ]
  const close = (isSecond: boolean) =>
    gaps(isSecond).filter((gap) => gap !== null && gap >= 0 && gap <= nearlyNext * usual).length
  return close(true) > close(false)
}

/** The time between two rows, in ms, as it is for most of them. */
function usualStep(own: readonly Time[]): number {
  const steps = stepsOf(own)
    .filter((step) => step > 0)
    .toSorted((one, other) => one - other)
  return steps[Math.floor(steps.length / 2)] ?? 0
}
