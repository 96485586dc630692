import { queriesByPath } from 'virtual:early-queries'

/*
 * Asks for what a page shows first while its programs are still loaded; the client takes these answers over instead of
 * asking itself (web/live/queries/earlyAnswers.ts). It imports nothing of the client, which would be loaded before it:
 * the names of the stored entries are those of web/live/session, web/live/connection and web/ui/device.
 */

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function tokenOf(userInfo: string | null): string | null {
  try {
    const { token } = JSON.parse(userInfo ?? '{}') as { token?: unknown }
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

/** The variables with what the address says; null if it lacks one. */
function inAddress(variables: Record<string, unknown>): Record<string, unknown> | null {
  const address = new URLSearchParams(location.search)
  const said: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(variables))
    said[name] = typeof value === 'string' && value.startsWith('?') ? address.get(value.slice(1)) : value
  return Object.values(said).includes(null) ? null : said
}

/** Then the client asks itself. */
const longestMs = 10_000

/** As Apollo's own. */
const accept = 'application/graphql-response+json,application/json;q=0.9'

// Before anything is painted; web/ui/device/chosenTheme.ts follows it from then on.
if (stored('theme') === 'light') document.documentElement.dataset['theme'] = 'light'

const token = tokenOf(stored('userInfo'))
if (token !== null && stored('workOffline') !== 'yes') {
  const authorization = `Bearer ${token}`
  window.earlyAnswers = (queriesByPath[location.pathname] ?? []).flatMap(
    ({ operationName, query, ...asked }) => {
      const variables = inAddress(asked.variables)
      if (!variables) return []
      const response = fetch('/graphql', {
        method: 'POST',
        headers: { authorization, accept, 'content-type': 'application/json' },
        body: JSON.stringify({ operationName, variables, query }),
        signal: AbortSignal.timeout(longestMs),
      })
      // The client that takes it over handles the failure; without one it is unhandled.
      response.catch(() => undefined)
      return [{ operationName, variables: JSON.stringify(variables), authorization, response }]
    },
  )
}
