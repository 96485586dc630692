import { pageTimings, waitAfter } from '#web/live/connection/timings.ts'
import type { CommandRecords } from './commandRecords.ts'
import type { LeaderLock } from './leaderLock.ts'
import type { QueuedCommand } from './queuedCommand.ts'
import { CommandRefused, refusalOf } from './refusal.ts'
import { now } from '#web/ui/dates/clock.ts'

/** What sending needs from the outside. */
export interface SenderOptions {
  leaderLock: LeaderLock
  /** Whether sending is paused by the user. */
  isHeld: () => boolean
  /**
   * Sends one command; calls `onWritten` with the version in its response, and the amount by which it actually moved a
   * count, while that is written to the cache.
   */
  send: (
    command: QueuedCommand,
    onWritten: (version: number | null, moved?: number | null) => void,
  ) => Promise<void>
  /** The time in ms after which a command that failed may be sent again; null if it was refused. */
  resendAfter: (error: unknown) => number | null
}

/** How long, in ms, saved commands are kept for the tabs that did not send them. */
const savedKeptFor = 120_000

/** Sends queued commands one after the other, from one tab at a time; backs off while the server is unreachable. */
export function createSender(records: CommandRecords, options: SenderOptions) {
  const { leaderLock, isHeld, send, resendAfter } = options
  let failures = 0
  /** Nothing is sent before: the server has refused more until then. In ms of `performance.now()`. */
  let limitedUntil = 0
  let isSending = false
  let mustFlushAgain = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Sends one; returns whether the next may follow. */
  async function deliver(command: QueuedCommand): Promise<boolean> {
    if (!(await records.change(command.id, { state: 'sending' }))) return true
    let version: number | null = null
    let moved: number | null = null
    try {
      await send(command, (written, really = null) => {
        version = written
        moved = really
        records.update(command.id, { version })
      })
    } catch (error) {
      const limit = resendAfter(error)
      if (limit !== null) {
        limitedUntil = performance.now() + limit
        await records.change(command.id, { state: 'waiting' })
        return false
      }
      await refuse(command.id, error)
      return true
    }
    failures = 0
    await records.change(command.id, { state: 'saved', version, moved, savedAt: now().toISOString() })
    records.settleAll()
    return true
  }

  /** Notifies its follower and removes it; without one, it stays until the user has seen it. */
  async function refuse(id: string, error: unknown): Promise<void> {
    const why = error instanceof CommandRefused ? error : new CommandRefused(refusalOf(error), error)
    const command = records.find(id)
    const follower = records.outcomes.end(id)
    if (follower && !command?.hasWaited) await records.remove(id)
    else await records.change(id, { state: 'refused', reason: why.message })
    follower?.refuse(why)
  }

  async function sendAll(): Promise<void> {
    await records.load()
    for (;;) {
      const next = records.next()
      if (!next || isHeld() || isStopped) break
      if (performance.now() >= limitedUntil && (await deliver(next))) continue
      await records.markAllWaited()
      return retryLater()
    }
    await records.removeSaved(now().getTime() - savedKeptFor)
  }

  function retryLater(): void {
    clearTimeout(timer)
    if (isStopped) return
    const limit = limitedUntil - performance.now()
    timer = setTimeout(flush, Math.max(limit, waitAfter(++failures, pageTimings)))
  }

  function flush(): void {
    mustFlushAgain = !isStopped
    if (!isSending) void flushNow()
  }

  async function flushNow(): Promise<void> {
    isSending = true
    try {
      while (mustFlushAgain) {
        mustFlushAgain = false
        await records.load()
        if (records.hasUnsent() && !isHeld()) await leaderLock(sendAll)
        if (isHeld()) await records.markAllWaited()
      }
    } catch {
      // After any local failure, keep retrying until the page is closed.
      retryLater()
    } finally {
      isSending = false
    }
  }

  /** What is being sent is finished; nothing is sent after it. */
  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  return { flush, stop }
}
