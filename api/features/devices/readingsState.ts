import type { App } from '#api/context.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { ChangeKind } from '#domain/changes/changeKinds.ts'
import { calmedByVessel } from '#domain/devices/series/calmed.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { readLatest } from './latestReadings.service.ts'

type LatestReading = Prisma.LatestReadingModel

declare module '#api/context.ts' {
  interface App {
    readings: Readings
  }
}

/** The latest readings of every vessel. */
export interface Readings extends State<LatestReading[]> {
  /** Has readings that were committed shown, by all processes. */
  arrived(): void
}

/**
 * Readings are no changes: while somebody looks, they are read at most this often, in ms, which is one small statement for all
 * viewers of a process.
 */
const everyMs = 500
/** Other processes are notified at most this often, in ms: PostgreSQL writes its log to the disk for each notification. */
const notifyMs = 250
/** They are read this often even if a notification is lost; what was held back of a vessel is shown then. */
const renewMs = 2_000

/** What changes which readings are shown: marks, messages read again, and where batches are. */
const changing: ReadonlySet<string> = new Set<ChangeKind>([
  'ReadingsMarked',
  'ReadingsReplayed',
  'BatchStageChanged',
  'BatchSaved',
  'BatchRemoved',
])

/** The latest readings of this process: one snapshot for all, sent again only when one of them changed. */
export function createReadings(parts: Pick<App, 'database' | 'live' | 'log'>, app: () => App): Readings {
  const { database, live } = parts
  const calmed = calmedByVessel<LatestReading>()
  let invalidate: () => void = () => undefined
  const notify = atMostEvery(notifyMs, () => live.others.notify('brewhouse_readings'))
  const state = createState('readings', parts, app, {
    compute: async () => calmed(await readLatest(database.prisma), performance.now()),
    compared: (readings) => readings,
    isAffectedBy: ({ type }) => changing.has(type),
    onOtherChange: (invalidateState) => {
      invalidate = invalidateState
      return live.others.on('brewhouse_readings', invalidateState)
    },
    everyMs,
    renewMs,
  })
  return {
    ...state,
    arrived() {
      invalidate()
      notify()
    },
  }
}

/** Does something at once, and for all calls within `ms` after that once more. */
function atMostEvery(ms: number, act: () => void): () => void {
  let isDue = false
  let isWaiting = false
  return function call() {
    isDue = true
    if (isWaiting) return
    isDue = false
    isWaiting = true
    act()
    setTimeout(() => {
      isWaiting = false
      if (isDue) call()
    }, ms).unref()
  }
}
