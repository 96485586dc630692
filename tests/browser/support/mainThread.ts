import type { CDPSession, Page } from 'playwright-core'

/** The work of a page's main thread, in ms of its own processor time, independent of other load on the machine. */
export interface MainThread {
  /** Each task, longest first. */
  tasks: number[]
  /** The work of each frame: scripts, styles, layout and paint. */
  frames: number[]
  /** The sizes of style recalculations in elements, largest first. */
  styled: number[]
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** When it began, in µs. */
  ts: number
  /** Its processor time, in µs. */
  tdur?: number
  args: { elementCount?: number }
}

const isTask = ({ name, ph }: TraceEvent) => ph === 'X' && name === 'ThreadControllerImpl::RunTask'
const isFrame = ({ name, ph }: TraceEvent) => ph === 'X' && name === 'ProxyMain::BeginMainFrame'

/** A mark that the traced page sets, since a trace has the threads of all open pages. */
const traced = 'traced page'

/** Traces what the page does while something happens. */
export async function traceMainThread(page: Page, act: () => Promise<unknown>): Promise<MainThread> {
  const line = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  line.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: ['toplevel', 'cc', 'devtools.timeline', 'blink.user_timing'] }
  await line.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await page.evaluate((mark) => performance.mark(mark), traced)
  await act()
  await end(line)
  await line.detach()
  const mark = events.find(({ name }) => name === traced)
  if (!mark) throw new Error('The trace has no mark of the page.')
  const own = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid)
  const times = (of: TraceEvent[]) => of.map(({ tdur = 0 }) => tdur / 1_000)
  const falling = (one: number, other: number) => other - one
  return {
    tasks: times(own.filter(isTask)).sort(falling),
    frames: times(own.filter(isFrame)),
    styled: own.flatMap(({ args }) => args.elementCount ?? []).sort(falling),
  }
}

async function end(line: CDPSession): Promise<void> {
  const isWritten = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve))
  await line.send('Tracing.end')
  await isWritten
}
