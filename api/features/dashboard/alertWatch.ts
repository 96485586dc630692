import { createContext, type App } from '#api/context.ts'
import { alertSources, type AlertSource } from '#domain/overview/alerts.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { topicOf, type ChangeKind } from '#domain/changes/changeKinds.ts'
import { evaluateAlerts } from './alerts.service.ts'

/** Which alerts a change of a topic can raise or clear. */
const touched: Partial<Record<Topic, readonly AlertSource[]>> = {
  BATCHES: ['TANKS', 'BREWS', 'DEVICES'],
  LOGS: ['TANKS', 'DEVICES'],
  INGREDIENTS: ['STOCKS', 'BREWS'],
  RECIPES: ['TANKS', 'BREWS', 'DEVICES'],
  BREWERY: ['STOCKS', 'BREWS'],
}

/** The alerts that a single change touches: of a vessel only its name matters to batches, of a supplier how long it takes. */
function touchedBy(type: ChangeKind): readonly AlertSource[] {
  if (type === 'EquipmentSaved' || type === 'DeviceSaved') return ['TANKS', 'DEVICES']
  if (type === 'EquipmentStatusChanged') return ['DEVICES']
  return type === 'SupplierSaved' ? ['BREWS'] : (touched[topicOf(type)] ?? [])
}

/** Changes within this time, in ms, are evaluated together; also the least time between two evaluations. */
const settleMs = 60
const pauseMs = 400
/** While the database is unreachable, the pause doubles up to this. */
const longestPauseMs = 5_000
/** The interval of evaluations without a change, since readings become overdue as time passes. */
const everyMs = 60_000
/** The system is looked at after this time, in ms: during a rolling update the previous version doesn't know all of its alerts. */
const systemAfterMs = 5 * 60_000

/**
 * Keeps the alerts up to date while the server runs, reading only what changes can have affected; `close` waits for a
 * running evaluation.
 */
export function watchAlerts(app: App): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let due = new Set<AlertSource>()
  let failures = 0
  let isClosed = false

  function lookIn(ms: number, at: readonly AlertSource[]): void {
    if (isClosed || at.length === 0) return
    for (const source of at) due.add(source)
    if (looking) return
    timer ??= setTimeout(() => {
      looking = look()
    }, ms)
  }

  async function look(): Promise<void> {
    timer = undefined
    const now = due
    due = new Set()
    let isDone = false
    try {
      const ctx = createContext(app, { asker: null, requestId: 'alerts', address: '' })
      isDone = await evaluateAlerts(ctx, now)
      failures = 0
    } catch (error) {
      if (failures++ === 0) app.log.warn({ err: error }, 'alert evaluation failed; retrying')
    }
    looking = null
    if (!isDone) due = new Set([...due, ...now])
    lookIn(failures > 0 ? Math.min(pauseMs * 2 ** (failures - 1), longestPauseMs) : pauseMs, [...due])
  }

  const stopObserving = app.live.observe(({ type }) => {
    if (type !== 'Heartbeat') lookIn(settleMs, type === 'Reset' ? atIntervals() : touchedBy(type))
  })
  const stopBackups = app.backups.onMade(() => lookIn(0, ['SYSTEM']))
  const begunAt = performance.now()
  const atIntervals = () =>
    performance.now() - begunAt >= systemAfterMs
      ? alertSources
      : alertSources.filter((source) => source !== 'SYSTEM')
  const clock = setInterval(() => lookIn(0, atIntervals()), everyMs)
  lookIn(0, atIntervals())
  return {
    async close() {
      isClosed = true
      stopObserving()
      stopBackups()
      clearInterval(clock)
      clearTimeout(timer)
      await looking
    },
  }
}
