import { expect } from 'vitest'
import type { TestServer } from '#tests/support/servers/server.ts'

/** What each parameter in an address of the REST layer stands for, by the start of the address. */
export type Places = Record<string, string>

/** Makes every GET that the REST layer documents, and fails with the answer of those that do not work. */
export async function makeEveryRead(server: TestServer, token: string, places: Places): Promise<void> {
  const { body } = await server.call('GET', '/api/docs/json', token)
  const paths = Object.entries(body.paths as Record<string, object>)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const address = path.replace(/\{\w+\}/g, () => {
      const found = Object.keys(places).find((start) => path.startsWith(`/api${start}`))
      expect(found, `${path} needs an id: give an example of it`).toBeDefined()
      return places[found ?? ''] ?? ''
    })
    const response = await fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    expect({ address, status: response.status, text }).toMatchObject({ address, status: 200 })
  }
}
