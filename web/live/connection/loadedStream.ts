import type { Stream, StreamOptions } from '#web/live/stream/stream.ts'
import { reloadUnused } from './reloadUnused.ts'
import { pageTimings, waitAfter } from './timings.ts'

/** After so many failures its file may be gone, since a newer version was deployed, or the browser keeps the failure. */
const manyFailures = 3

/**
 * Opens the stream of changes when its programs are loaded, which is after the first answer: nothing that a page shows
 * first waits for them. Loading is retried as connecting is; a page whose programs are gone is reloaded as soon as nobody
 * uses it.
 */
export function openLoadedStream(
  options: Omit<StreamOptions, 'query'>,
  only: { controlEventsOnly: boolean },
): Stream {
  let stream: Stream | null = null
  let isClosed = false
  let isLoading = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    clearTimeout(timer)
    isLoading = true
    try {
      const { openChangeStream } = await import('#web/live/stream/changeStream.ts')
      if (!isClosed) stream = openChangeStream(options, only)
    } catch {
      failures++
      if (failures >= manyFailures) void reloadUnused()
      if (!isClosed)
        timer = setTimeout(() => void load(), waitAfter(failures, options.timings ?? pageTimings))
    }
    isLoading = false
  }

  void load()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      stream?.close()
    },
    nudge: () => {
      if (stream) stream.nudge()
      else if (!isLoading && !isClosed) void load()
    },
  }
}
