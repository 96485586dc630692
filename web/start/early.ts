import { queriesByPath } from 'virtual:early-queries'

/*
 * Asks for what a page shows first while its programs are still loaded; the client takes these answers over instead of
 * asking itself (web/live/queries/earlyAnswers.ts). It imports nothing of the client, which would be loaded before it:
 * the names of the stored entries are those of web/live/session, web/live/connection and web/ui/device, and the width of a
 * phone is that of web/theme.ts.
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

/** On a phone one tab of a page is open, that of its address or else the first: the queries of the others are not asked. */
function ofOpenTab(queries: readonly Query[]): readonly Query[] {
  if (!matchMedia('(max-width: 599.98px)').matches) return queries
  const tabs = queries.flatMap(({ phoneTab }) => phoneTab ?? [])
  const named = new URLSearchParams(location.search).get('view')
  const open = tabs.find((tab) => tab === named) ?? tabs[0]
  return queries.filter(({ phoneTab }) => phoneTab === undefined || phoneTab === open)
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

type Query = (typeof queriesByPath)[string][number]
type Answers = NonNullable<typeof window.earlyAnswers>

/** Whether a variable is what the answer to another query says. */
const isTold = (value: unknown): value is string => typeof value === 'string' && value.includes('>')

/** What the answer to a query says, by its name and where it stands: `BatchByNumber>batchByNumber.id`. */
async function answerFrom(answers: Answers, where: string): Promise<unknown> {
  const [name, path = ''] = where.split('>')
  const answer = await answers.find(({ operationName }) => operationName === name)?.response
  if (!answer) throw new Error(`${name} was not asked.`)
  const { data } = (await answer.clone().json()) as { data: unknown }
  return path.split('.').reduce((at, field) => (at as Record<string, unknown>)[field], data)
}

function askAll(queries: readonly Query[], authorization: string, answers: Answers): void {
  for (const { operationName, query, variables: named } of queries) {
    const variables = inAddress(named)
    if (!variables) continue
    const later = Object.entries(variables).filter((entry): entry is [string, string] => isTold(entry[1]))
    if (later.length === 0) {
      ask(operationName, query, variables)
      continue
    }
    // A query that can't be asked early is asked by the client.
    void Promise.all(
      later.map(async ([name, where]) => [name, await answerFrom(answers, where)] as const),
    ).then(
      (known) => ask(operationName, query, { ...variables, ...Object.fromEntries(known) }),
      () => undefined,
    )
  }

  function ask(operationName: string, query: string, variables: Record<string, unknown>): void {
    const response = fetch('/graphql', {
      method: 'POST',
      headers: { authorization, accept, 'content-type': 'application/json' },
      body: JSON.stringify({ operationName, variables, query }),
      signal: AbortSignal.timeout(longestMs),
    })
    // The client that takes it over handles the failure; without one it is unhandled.
    response.catch(() => undefined)
    answers.push({ operationName, variables: JSON.stringify(variables), authorization, response })
  }
}

// Before anything is painted; web/ui/device/chosenTheme.ts follows it from then on.
if (stored('theme') === 'light') document.documentElement.dataset['theme'] = 'light'

const token = tokenOf(stored('userInfo'))
if (token !== null && stored('workOffline') !== 'yes')
  askAll(ofOpenTab(queriesByPath[location.pathname] ?? []), `Bearer ${token}`, (window.earlyAnswers = []))
