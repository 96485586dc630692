import { render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { Frame } from '#web/start/start.tsx'
import { AllPages, followSession } from '#web/start/pages.tsx'
import { browserHistory } from '#web/start/pageHistory.ts'

export const ana = { _id: '1', name: 'Ana Kovač', email: 'ana@brewhouse.local', role: 'brewer', token: 't' }

/** The whole client at an address. */
export function renderAppAt(path: string) {
  window.history.replaceState(null, '', path)
  const history = browserHistory()
  onTestFinished(followSession(history))
  render(
    <Frame>
      <AllPages history={history} />
    </Frame>,
  )
}

/** A server that answers each path with a status and a body, and everything else with 404. */
export function serverWith(
  answers: Record<
    string,
    (body: unknown) => [status: number, body: unknown, headers?: Record<string, string>]
  >,
) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const [status, body, headers = {}] = answers[path]?.(sent) ?? [404, {}]
    return new Response(JSON.stringify(body), { status, headers })
  })
}
