import { once } from 'node:events'
import { request } from 'node:http'
import type pg from 'pg'
import { afterEach, beforeEach, expect } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { signInTo } from '#tests/support/servers/people.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

/** A server that is to be stopped while it has requests in flight, for each test of a file. */
export class StoppingRig {
  url = ''
  token = ''
  brewhouse!: RunningBrewhouse
  database!: FreshDatabase
  /** Holds requests up: they wait for the table that it has locked. */
  holder!: pg.Client
  /** Closed after the test, the last one first. */
  opened: { close(): unknown }[] = []

  /** Registers the hooks of the test file that calls it. */
  constructor() {
    beforeEach(async () => {
      this.database = await freshDatabase()
      this.token = await signInTo(this.database.url, 'ADMIN')
      this.holder = await connectionTo(this.database.url)
    })
    afterEach(async () => {
      await this.holder.end()
      for (const each of this.opened.toReversed()) await each.close()
      this.opened = []
      await this.database.drop()
    })
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    this.brewhouse = await startBrewhouse('unused', { DATABASE_URL: this.database.url, ...settings })
    this.opened.push({ close: () => this.brewhouse.stop() })
    this.url = this.brewhouse.url
    await this.untilReady()
  }

  untilReady() {
    return eventually(async () => expect((await fetch(`${this.url}/readyz`)).status).toBe(200))
  }

  /** Resolves when nobody listens any more. */
  untilGone() {
    const answers = () =>
      fetch(`${this.url}/readyz`).then(
        () => true,
        () => false,
      )
    return eventually(async () => expect(await answers()).toBe(false))
  }

  holdUp() {
    return this.holder.query('BEGIN; LOCK TABLE "Equipment" IN ACCESS EXCLUSIVE MODE')
  }

  letGo() {
    return this.holder.query('COMMIT')
  }

  authorization() {
    return { authorization: `Bearer ${this.token}` }
  }

  askVessels() {
    return fetch(`${this.url}/api/equipment`, { headers: this.authorization() })
  }

  queryVessels() {
    return fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.authorization() },
      body: JSON.stringify({ query: '{ equipment { id } }' }),
    })
  }

  /** A request whose body never comes. Resolves when the server has received its headers, with how it will end. */
  async holdOpen(): Promise<{ end: Promise<unknown> }> {
    const headers = { 'content-type': 'application/json', 'content-length': 10, expect: '100-continue' }
    const held = request(`${this.url}/api/users/login`, { method: 'POST', headers })
    const end = Promise.race([once(held, 'error'), once(held, 'response')]).then(([how]: unknown[]) => how)
    held.flushHeaders()
    await once(held, 'continue')
    return { end }
  }
}
