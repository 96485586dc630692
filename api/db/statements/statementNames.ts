/** Each connection keeps the plans of at most so many statements of a kind. */
const mostPlans = 300

/**
 * Names statements, so that each connection parses and plans one only once; empty for one that is not to be kept. A
 * statement that says `*` is not named: a migration would change what it answers, which PostgreSQL refuses to do under
 * the same name.
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
