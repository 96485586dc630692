import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client'
import { IDBFactory } from 'fake-indexeddb'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueOf } from '#web/live/commands/queueOf.ts'
import { refusalOf, resendAfter } from '#web/live/commands/refusal.ts'
import { aTap } from './aTap.ts'

interface Answer {
  status: number
  type?: string
  body?: string
  headers?: Record<string, string>
}

const html = { type: 'text/html', body: '<html><body>Please accept the terms of this network.</body></html>' }
const json = { type: 'application/json', body: '{"message":"Said by the server.","code":"request.said"}' }
const graphqlType = 'application/graphql-response+json'
const saved: Answer = {
  status: 200,
  type: graphqlType,
  body: '{"data":{"tap":{"__typename":"Keg","id":"ipa","version":2}}}',
}

/** What the server says itself, as GraphQL over HTTP does. */
const ofCode = (status: number, code: string, more: object = {}): Answer => ({
  status,
  type: graphqlType,
  body: JSON.stringify({ errors: [{ message: 'Said by the server.', extensions: { code, ...more } }] }),
})

/** The answers to come; the last one is repeated. */
let answers: Answer[] = []
let commandIds: unknown[] = []
let client: ApolloClient
let close: () => void

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  commandIds = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      commandIds.push((JSON.parse(body) as { variables: { commandId?: string } }).variables.commandId)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      const { status, type = 'text/plain', body: content = '', headers = {} } = answer ?? saved
      response.writeHead(status, { 'content-type': type, ...headers }).end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri }) })
  close = () => server.close()
})
afterEach(() => {
  client.stop()
  close()
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

const add = gql('mutation Add { tap(by: 1) { id } }')

async function errorOf(answer: Answer): Promise<unknown> {
  answers = [answer]
  return client.mutate({ mutation: add }).then(
    () => null,
    (error: unknown) => error,
  )
}

describe('a command that was answered by', () => {
  it.each<[string, Answer, number]>([
    ['a sign-in page of a guest network', { status: 200, ...html }, 0],
    ['a proxy without words', { status: 200 }, 0],
    ['JSON of something else', { status: 200, ...json }, 0],
    ['400 of a proxy', { status: 400, ...html }, 0],
    ['403 of a proxy', { status: 403, ...html }, 0],
    ['404 of a proxy', { status: 404, ...html }, 0],
    ['405 of a proxy', { status: 405, ...html }, 0],
    ['408 of the server', { status: 408, ...json }, 0],
    ['408 of a proxy', { status: 408, ...html }, 0],
    ['425', { status: 425 }, 0],
    ['429 of the server', ofCode(429, 'TOO_MANY_REQUESTS', { retryAfter: 7 }), 7_000],
    ['429 of the server without a time', ofCode(429, 'TOO_MANY_REQUESTS'), 0],
    ['429 of a proxy', { status: 429, ...html, headers: { 'retry-after': '3' } }, 3_000],
    ['429 of a proxy for a day', { status: 429, ...html, headers: { 'retry-after': '86400' } }, 300_000],
    ['500 of a proxy', { status: 500, ...html }, 0],
    ['501 of a proxy', { status: 501, ...html }, 0],
    ['502', { status: 502, ...html }, 0],
    ['503', { status: 503, ...html }, 0],
    ['503 of the server', ofCode(503, 'UNAVAILABLE'), 0],
    ['504', { status: 504, ...html }, 0],
    ['511 of a guest network', { status: 511, ...html }, 0],
    ['520 of a content network', { status: 520, ...html }, 0],
  ])('%s is sent again', async (_, answer, ms) => {
    expect(resendAfter(await errorOf(answer))).toBe(ms)
  })

  it.each<[string, Answer, string]>([
    ['200 with a refusal', ofCode(200, 'REFUSED'), 'REFUSED'],
    ['400 of the server', { status: 400, ...json }, 'INTERNAL_SERVER_ERROR'],
    ['401 of the server', { status: 401, ...json }, 'UNAUTHENTICATED'],
    ['401 of a proxy', { status: 401, ...html }, 'UNAUTHENTICATED'],
    ['403 of the server', ofCode(403, 'FORBIDDEN'), 'FORBIDDEN'],
    ['404 of the server', ofCode(404, 'NOT_FOUND'), 'NOT_FOUND'],
    ['409 of the server', ofCode(409, 'CONFLICT'), 'CONFLICT'],
    ['413 of a proxy', { status: 413, ...html }, 'INTERNAL_SERVER_ERROR'],
    ['414 of a proxy', { status: 414, ...html }, 'INTERNAL_SERVER_ERROR'],
    ['422 of the server', ofCode(422, 'INVALID'), 'INVALID'],
    ['431 of the server', { status: 431, ...json }, 'INTERNAL_SERVER_ERROR'],
    ['500 of the server', ofCode(500, 'INTERNAL_SERVER_ERROR'), 'INTERNAL_SERVER_ERROR'],
  ])('%s is not sent again', async (_, answer, code) => {
    const error = await errorOf(answer)
    expect(resendAfter(error)).toBeNull()
    expect(refusalOf(error).code).toBe(code)
  })
})

it('a keg that met a slow connection, a guest network and a limit is saved once, under one id', async () => {
  const slow = { status: 408, ...json }
  const guest = { status: 200, ...html }
  answers = [
    slow,
    guest,
    ofCode(429, 'TOO_MANY_REQUESTS', { retryAfter: 1 }),
    { status: 500, ...html },
    saved,
  ]
  const queue = queueOf(client)
  await queue.add(aTap(1)).saved
  queue.stop()
  expect(commandIds).toHaveLength(5)
  expect(new Set(commandIds).size).toBe(1)
})

it('a keg whose command the server stopped, so that nothing was saved, is sent again', async () => {
  answers = [ofCode(503, 'TIMED_OUT'), saved]
  const queue = queueOf(client)
  await queue.add(aTap(1)).saved
  queue.stop()
  expect(commandIds).toHaveLength(2)
  expect(new Set(commandIds).size).toBe(1)
})
