import type pg from 'pg'

/** The most statements of a kind whose plans each connection keeps. */
const mostPlans = 300

/** All columns of something, which a multiplication and `count(*)` are not. */
const allColumns = /(?:\b(?:SELECT|RETURNING|DISTINCT)|,)\s+\*|\.\*/i

/**
 * Names statements, so that each connection parses and plans one only once; empty for one that isn't prepared. A
 * statement with all columns of something is not named: a migration would change its result type, which PostgreSQL doesn't
 * allow for a prepared statement.
 */
export function nameStatements(kind: string): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= mostPlans || allColumns.test(text)) return ''
    const name = `${kind} ${names.size}`
    names.set(text, name)
    return name
  }
}

/** Sends every statement of a connection without its name, to be parsed each time. */
export function leaveUnnamed(client: pg.Client): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown
  const unnamed = (statement: unknown, ...more: unknown[]) =>
    query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...more)
  Object.assign(client, { query: unnamed })
}

/** A cursor or a copy is sent as it is. */
const isNamed = (statement: unknown): statement is { name: unknown } =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
