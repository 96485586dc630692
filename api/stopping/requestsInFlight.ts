import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The requests that were received and not answered yet; streams are closed separately and not included. */
export interface RequestsInFlight {
  /** Each by its method and path, as "POST /graphql". */
  open(): string[]
  /** From now on a connection is closed after its answer; resolves when every request is answered or its client is gone. */
  finish(): Promise<void>
}

/** Watches the requests of a server from their first header to the end of their answer. */
export function watchRequests(server: Server): RequestsInFlight {
  const answers = new Map<ServerResponse, string>()
  let isFinishing = false
  let settled: () => void = () => {}
  server.prependListener('request', ({ method, url = '/' }: IncomingMessage, answer: ServerResponse) => {
    const [path = '/'] = url.split('?')
    if (path === '/graphql/stream') return
    if (isFinishing) answer.shouldKeepAlive = false
    answers.set(answer, `${method} ${path}`)
    answer.once('close', () => {
      answers.delete(answer)
      if (answers.size === 0) settled()
    })
  })
  return {
    open: () => [...answers.values()],
    finish() {
      isFinishing = true
      for (const answer of answers.keys()) answer.shouldKeepAlive = false
      if (answers.size === 0) return Promise.resolve()
      return new Promise((resolve) => (settled = resolve))
    },
  }
}
