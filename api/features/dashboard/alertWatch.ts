import { createContext, type App } from '#api/context.ts'
import { topicOf, type ChangeType, type Topic } from '#domain/changes.ts'
import { evaluateAlerts } from './alerts.service.ts'

/** What an alert can come from: of a vessel, its name alone. */
const topics: readonly Topic[] = ['BATCHES', 'LOGS', 'INGREDIENTS', 'RECIPES']
const canAlert = (type: ChangeType) => type === 'EquipmentSaved' || topics.includes(topicOf(type))

/** Changes that come together are looked at together; two looks are at least so far apart, in ms. */
const settleMs = 60
const pauseMs = 400
/** When the database refuses, the pause doubles up to this. */
const longestPauseMs = 5_000
/** Looked at this often without a change too: readings become overdue by the clock. */
const everyMs = 60_000

/** Keeps the alerts true while the server runs; `close` waits for a look that is under way. */
export function watchAlerts(app: App): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isAgain = false
  let failures = 0
  let isClosed = false

  function lookIn(ms: number): void {
    if (isClosed) return
    if (looking) isAgain = true
    else
      timer ??= setTimeout(() => {
        looking = look()
      }, ms)
  }

  async function look(): Promise<void> {
    timer = undefined
    try {
      const ctx = createContext(app, { asker: null, requestId: 'alerts', address: '' })
      isAgain = !(await evaluateAlerts(ctx)) || isAgain
      failures = 0
    } catch (error) {
      if (failures++ === 0) app.log.warn({ err: error }, 'the alerts could not be looked at; trying again')
    }
    looking = null
    if (failures > 0) lookIn(Math.min(pauseMs * 2 ** (failures - 1), longestPauseMs))
    else if (isAgain) lookIn(pauseMs)
    isAgain = false
  }

  const stopObserving = app.live.observe(({ type }) => {
    if (type !== 'Heartbeat' && (type === 'Reset' || canAlert(type))) lookIn(settleMs)
  })
  const clock = setInterval(() => lookIn(0), everyMs)
  lookIn(0)
  return {
    async close() {
      isClosed = true
      stopObserving()
      clearInterval(clock)
      clearTimeout(timer)
      await looking
    },
  }
}
