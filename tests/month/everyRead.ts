import { expect } from 'vitest'
import type { TestServer } from '#tests/support/servers/server.ts'
import { idFor, type Things } from './everyQuery.ts'

/** Reads of what is not there: what only an operator's settings make, and a certificate that was removed. */
const notThere = ['/api/admin/backups/{name}', '/api/lots/{lotId}/files/{id}']

/** Makes every GET that the REST layer documents, and fails with the answer of those that do not work. */
export async function makeEveryRead(server: TestServer, token: string, things: Things): Promise<void> {
  const { body } = await server.call('GET', '/api/docs/json', token)
  const paths = Object.entries(body.paths as Record<string, object>)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const address = path.replace(/\{(\w+)\}/g, (_all, place: string) =>
      idFor(place, path, { ...things, name: 'none.zip' }),
    )
    const response = await fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    const status = notThere.includes(path) ? 404 : 200
    expect({ address, status: response.status, text }).toMatchObject({ address, status })
  }
}
