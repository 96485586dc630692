import { render } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { routes } from '#web/routes.tsx'
import { Frame } from '#web/start/Frame.tsx'
import { followSession } from '#web/start/followSession.ts'

export const ana = { _id: '1', name: 'Ana Kovač', email: 'ana@brewhouse.local', role: 'brewer', token: 't' }

/** The whole client at an address. */
export function renderAppAt(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  onTestFinished(followSession(router))
  render(
    <Frame>
      <RouterProvider router={router} />
    </Frame>,
  )
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
