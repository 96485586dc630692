import { now } from '#bench/support/clock.ts'
import { answerCalls } from '#bench/support/worker.ts'
import { dialEvents } from './eventClient.ts'
import type { Line, Listener, Subscribe } from './line.ts'
import { longestSign, ownOperation } from './message.ts'
import { dialSocket } from './socketClient.ts'

/** The connections to open. */
export interface Crowd {
  count: number
  port: number
  transport: 'socket' | 'events'
  subscribe?: Subscribe
  /** How many different operations the clients send; by default all send the same. */
  operations?: number
  /** Every n-th connection reads the content of messages. */
  sampleEvery?: number
}

/** The calls of the clients' process. */
export interface ClientCalls {
  connect(crowd: Crowd): Promise<{ ms: number }>
  /** How many connections have received a change, and how many the server closed. */
  state(nothing: null): { touched: number; lost: number; messages: number }
  /**
   * Restarts counting, up to this many changes over all connections. If `isAwake`, it polls without sleeping: waking a
   * sleeping process by the server's write can cost more than the write itself on a virtual machine.
   */
  arm(goal: { messages: number; isAwake: boolean }): void
  /** Resolves when all have arrived. */
  arrived(within: { ms: number }): Promise<{ at: number }>
  /** The latencies of changes, in ms, on the reading connections since `arm`. */
  lags(nothing: null): number[]
  close(nothing: null): void
}

const dialledAtOnce = 100
let lines: Line[] = []
let touched = 0
let lost = 0
let messages = 0
let goal = Infinity
let reached: (at: number) => void = () => {}
let atGoal: Promise<number> = Promise.resolve(0)
let late: number[] = []

const sentAtOf = (content: Buffer) => Number(/"commandId":"([\d.]+)"/.exec(content.toString())?.[1])

function listener(): Listener {
  let isTouched = false
  return {
    onMessage(length, content) {
      if (length <= longestSign) return
      if (!isTouched) touched++
      isTouched = true
      if (content) late.push(now() - sentAtOf(content))
      if (++messages === goal) reached(now())
    },
    onLost: () => lost++,
  }
}

/** A busy event loop doesn't sleep. */
function stayAwake(until: number) {
  if (messages < until && goal === until && lines.length > 0) setImmediate(stayAwake, until)
}

async function connect(crowd: Crowd) {
  const began = now()
  const dial = crowd.transport === 'events' ? dialEvents : dialSocket
  let next = 0
  async function dialOn() {
    while (next < crowd.count) {
      const index = next++
      const { port, subscribe, operations, sampleEvery } = crowd
      const own = operations &&
        subscribe && {
          ...subscribe,
          payload: { ...subscribe.payload, query: ownOperation(index % operations) },
        }
      const isSample = sampleEvery !== undefined && index % sampleEvery === 0
      lines.push(await dial({ port, subscribe: own || subscribe, isSample }, listener()))
    }
  }
  await Promise.all(Array.from({ length: dialledAtOnce }, dialOn))
  return { ms: now() - began }
}

answerCalls<ClientCalls>({
  connect,
  state: () => ({ touched, lost, messages }),
  arm(wanted) {
    messages = 0
    late = []
    goal = wanted.messages
    atGoal = new Promise((resolve) => (reached = resolve))
    if (wanted.isAwake) stayAwake(goal)
  },
  async arrived({ ms }) {
    const timeout = new Promise<number>((_, reject) =>
      setTimeout(() => reject(new Error(`${messages} of ${goal} messages came within ${ms} ms`)), ms).unref(),
    )
    return { at: await Promise.race([atGoal, timeout]) }
  },
  lags: () => late,
  close() {
    for (const line of lines) line.close()
    lines = []
    touched = lost = 0
  },
})
