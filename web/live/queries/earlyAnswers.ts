declare global {
  interface Window {
    /** What was asked before the programs of the page were loaded; see web/start/early.ts. */
    earlyAnswers?: EarlyAnswer[]
  }
}

interface EarlyAnswer {
  operationName: string
  /** As JSON. */
  variables: string
  authorization: string
  response: Promise<Response>
}

/** The answer to a request that was already sent as the page was opened, by the same person; once, else null. */
export function takeEarlyAnswer({ body, headers }: RequestInit): Promise<Response> | null {
  const answers = window.earlyAnswers ?? []
  if (answers.length === 0 || typeof body !== 'string') return null
  // Apollo's own body.
  const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: unknown }
  const authorization = new Headers(headers).get('authorization')
  const index = answers.findIndex(
    (one) =>
      one.operationName === operationName &&
      one.variables === JSON.stringify(variables) &&
      one.authorization === authorization,
  )
  return index < 0 ? null : (answers.splice(index, 1)[0]?.response ?? null)
}

/** The first answer that was asked for as the page was opened, which shows whether the server is reachable; else null. */
export function firstEarlyAnswer(): Promise<Response> | null {
  return window.earlyAnswers?.[0]?.response ?? null
}
