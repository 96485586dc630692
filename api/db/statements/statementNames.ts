/** The most statements of a kind whose plans each connection keeps. */
const mostPlans = 300

/**
 * Names statements, so that each connection parses and plans one only once; empty for one that isn't prepared. A
 * statement with `*` is not named: a migration would change its result type, which PostgreSQL doesn't allow for a
 * prepared statement.
 */
export function nameStatements(kind: string): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= mostPlans || text.includes('*')) return ''
    const name = `${kind} ${names.size}`
    names.set(text, name)
    return name
  }
}
