import type { ServerResponse } from 'node:http'
import type { Sink } from '#api/live/delivery/sink.ts'
import { drained } from './socketSink.ts'

/** A sink for server-sent events, with a callback for when the response's head has been written. */
export interface EventSink extends Sink {
  open(): void
}

/** Writes results as `next` events, the same bytes for all readers. Nothing is written before the response is open. */
export function eventSink(response: ServerResponse): EventSink {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  let isOpen = false
  const early: Buffer[] = []
  return {
    open() {
      isOpen = true
      for (const bytes of early.splice(0)) response.write(bytes)
      open()
    },
    async drained() {
      await opened
      await drained(response as unknown as Parameters<typeof drained>[0])
    },
    backlog: () => response.writableLength,
    write(batch) {
      if (response.destroyed || response.writableEnded) return
      const bytes = batch.framedAs('events', (payloads) =>
        Buffer.concat(payloads.flatMap((payload) => [beforePayload, payload, afterPayload])),
      )
      if (isOpen) response.write(bytes)
      else early.push(bytes)
    },
    drop: () => response.destroy(),
  }
}

const beforePayload = Buffer.from('event: next\ndata: ')
const afterPayload = Buffer.from('\n\n')
