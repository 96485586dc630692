import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { App } from '#web/App.tsx'
import { routes } from '#web/routes.tsx'

export const ana = { _id: '1', name: 'Ana Kovač', email: 'ana@brewhouse.local', role: 'brewer', token: 't' }

/** The whole client at an address. */
export function renderAppAt(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<App router={router} />)
  return router
}

/** A server that answers each path with a status and a body, and everything else with 404. */
export function serverWith(answers: Record<string, (body: unknown) => [status: number, body: unknown]>) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const [status, body] = answers[path]?.(sent) ?? [404, {}]
    return new Response(JSON.stringify(body), { status })
  })
}
