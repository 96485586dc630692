import type { Logger, LoggerOptions } from 'pino'

const periodMs = 10_000
/** How many equal lines of a period are written as they are. */
const most = 3
/** Different lines beyond this many are counted as equal. */
const mostKinds = 500
const warnLevel = 40

interface Kind {
  written: number
  heldBack: number
  requestIds: string[]
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/**
 * Keeps warnings and errors that repeat from filling the disk: of equal ones, three are written, then every ten seconds one
 * with how many more there were and the ids of up to 20 of their requests. Equal are those with the same sentence and the
 * same code or message of the error.
 */
export function limitRepeats(): LogMethod {
  const kinds = new Map<string, Kind>()

  function endOfPeriod(this: Logger, key: string, level: 'warn' | 'error', sentence: string) {
    const kind = kinds.get(key)
    kinds.delete(key)
    if (!kind || kind.heldBack === 0) return
    const { heldBack, requestIds } = kind
    this[level](
      { repeated: heldBack, seconds: periodMs / 1_000, ...(requestIds.length > 0 && { requestIds }) },
      `${sentence} (repeated ${heldBack} times)`,
    )
    // While it goes on, there is only this line every ten seconds.
    kinds.set(key, { written: most, heldBack: 0, requestIds: [] })
    setTimeout(endOfPeriod.bind(this), periodMs, key, level, sentence).unref()
  }

  return function limit(args, method, levelNumber) {
    const [first, second] = args as [unknown, unknown]
    const fields = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
    if (levelNumber < warnLevel || 'repeated' in fields) return method.apply(this, args)
    const sentence = [first, second].find((part) => typeof part === 'string') ?? ''
    const wanted = `${levelNumber} ${sentence} ${causeOf(fields.err)}`
    const key = kinds.has(wanted) || kinds.size < mostKinds ? wanted : `${levelNumber} others`
    const kind = kinds.get(key)
    if (!kind) {
      kinds.set(key, { written: 1, heldBack: 0, requestIds: [] })
      const level = levelNumber > warnLevel ? 'error' : 'warn'
      setTimeout(endOfPeriod.bind(this), periodMs, key, level, sentence).unref()
    } else if (kind.written < most) kind.written++
    else {
      kind.heldBack++
      if (typeof fields.requestId === 'string' && kind.requestIds.length < 20)
        kind.requestIds.push(fields.requestId)
      return
    }
    return method.apply(this, args)
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 100)
}
