import { hash } from '@node-rs/argon2'
import pino from 'pino'
import { createServer, type Server } from '#api/createServer.ts'
import { readEnv } from '#api/env.ts'
import { beginSession } from '#api/features/users/session.service.ts'
import type { Role } from '#domain/people/roles.ts'
import { freshDatabase } from './database.ts'
import { freshDemo } from './demoDatabase.ts'

/** A running server on a database of its own. */
export interface TestServer extends Server {
  databaseUrl: string
  /** Creates and signs in a person with this role, without hashing a password; returns the bearer token. */
  signIn(role: Role): Promise<string>
  /** Runs a GraphQL operation over HTTP and returns data and errors as sent. */
  ask<Data = Record<string, unknown>>(
    token: string | null,
    query: string,
    variables?: object,
  ): Promise<Answer<Data>>
  /** Calls the REST layer; the body is sent as JSON. */
  call(
    method: string,
    path: string,
    token: string | null,
    body?: unknown,
    headers?: object,
  ): Promise<RestAnswer>
}

export interface Answer<Data> {
  data?: Data
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

export interface RestAnswer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- what the wire holds, asserted by each test
  body: any
}

const plenty = {
  READS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  COST_PER_MINUTE: '1000000000',
  SOCKETS_PER_USER: '10000',
}

/**
 * Enough for a command and what runs beside it. A server opens as many as it is asked for at once, and PostgreSQL takes 25 ms of
 * a processor for each: with 15 they took a sixth of these tests.
 */
const connections = '4'

/** A server that is called over HTTP only, such as one in a process of its own. */
export type CalledServer = Pick<TestServer, 'url' | 'ask' | 'call'>

/** The calls of the server at this address. */
export function callsTo(url: string): CalledServer {
  return {
    url,
    async ask(token, query, variables) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ query, variables }),
      })
      return response.json()
    },
    async call(method, path, token, body, headers) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
    },
  }
}

let people = 0

/** Starts a server on a fresh database, or on that of another server. */
export async function startServer(
  settings: Record<string, string> & { databaseUrl?: string } = {},
): Promise<TestServer> {
  const { databaseUrl, ...variables } = settings
  const own = databaseUrl ? null : await (variables.DEMO === '1' ? freshDemo() : freshDatabase())
  const url = databaseUrl ?? own?.url ?? ''
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'error',
    AUDIT_LOG: '0',
    DATABASE_CONNECTIONS: connections,
    ...plenty,
    ...variables,
  })
  const log = pino({ level: env.LOG_LEVEL })
  const server = await createServer({ ...env, DATABASE_URL: url }, log)
  const { prisma } = server.app.database
  return {
    ...server,
    ...callsTo(server.url),
    databaseUrl: url,
    async signIn(role) {
      const name = `${role.toLowerCase()}-${process.pid}-${++people}-${Date.now().toString(36)}`
      const user = await prisma.user.create({
        data: { name, email: `${name}@brewhouse.local`, role, passwordHash: await passwordHashOnce() },
      })
      return beginSession(prisma, user.id)
    },
    async close() {
      await server.close()
      await own?.drop()
    },
  }
}

/** The password of everyone created by `signIn`. */
export const testPassword = 'a long test password'

/** The weakest of argon2id: a hash names its own strength, and thousands of sign-ins would wait for that of passwords.ts. */
const weakest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let hashed: Promise<string> | undefined
const passwordHashOnce = () => (hashed ??= hash(testPassword, weakest))
