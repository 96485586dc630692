import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request of the assistant. */
export interface Asked {
  model: string
  tool_choice: string
  tools: { function: { name: string; parameters: { type: string; required?: string[] } } }[]
  messages: { role: string; content: string | null; tool_call_id?: string }[]
}

/** The model's behavior in one request: writes to the response. */
export type Behavior = (write: Writer, asked: Asked) => void

interface Writer {
  /** Some words of the answer. */
  words(text: string): void
  /** Calls a tool, its arguments in two pieces; a text is sent as it is. */
  call(name: string, sent: object | string): void
  /** The end according to the protocol. */
  finish(reason?: string): void
  /** The connection breaks. */
  breakOff(): void
  /** An HTTP error instead of a stream. */
  refuse(status: number): void
}

/** A local server with the protocol of OpenAI's chat completions, controlled by tests. */
export interface LanguageModel {
  url: string
  /** Every request so far. */
  asked: Asked[]
  /** How many requests the assistant aborted. */
  givenUp(): number
  /** Sets the behavior of the next requests; the last one stays. */
  behave(...behaviors: Behavior[]): void
  close(): Promise<void>
}

export async function startLanguageModel(): Promise<LanguageModel> {
  const asked: Asked[] = []
  let behaviors: Behavior[] = []
  let abandoned = 0

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const question = JSON.parse(body) as Asked
    asked.push(question)
    response.on('close', () => {
      if (!response.writableEnded && !response.errored) abandoned++
    })
    const next = behaviors.length > 1 ? behaviors.shift() : behaviors[0]
    next?.(writerTo(response), question)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    givenUp: () => abandoned,
    behave(...next) {
      behaviors = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function writerTo(response: ServerResponse): Writer {
  let calls = 0
  const send = (delta: object, finish_reason: string | null = null) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  return {
    words: (content) => send({ content }),
    call(name, sent) {
      const index = calls++
      const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
      send({
        tool_calls: [
          { index, id: `call-${index}`, type: 'function', function: { name, arguments: text.slice(0, 3) } },
        ],
      })
      send({ tool_calls: [{ index, function: { arguments: text.slice(3) } }] })
    },
    finish(reason = 'stop') {
      send({}, reason)
      response.end('data: [DONE]\n\n')
    },
    breakOff: () => response.destroy(new Error('broken off')),
    refuse(status) {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: 'no', type: 'error' } }))
    },
  }
}
