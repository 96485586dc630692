import type { Stream, StreamOptions } from '#web/live/stream/stream.ts'
import { pageTimings, waitAfter } from './timings.ts'

/**
 * Opens the stream of changes when its programs are loaded, which is after the first answer: nothing that a page shows
 * first waits for them. Loading is retried as connecting is.
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
      if (!isClosed)
        timer = setTimeout(() => void load(), waitAfter(++failures, options.timings ?? pageTimings))
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
