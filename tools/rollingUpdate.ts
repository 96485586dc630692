/*
 * During a rolling update the previous version runs on the database that the new one has migrated. So a migration only
 * expands: what the previous version reads and writes stays as it is. What has to go is contracted one version later,
 * when nothing uses it any more; such a statement says so in a comment above it: `-- Rolling update: why it is safe`.
 */

/** Statements that break a version which doesn't know them, and why. */
const unsafe: [pattern: RegExp, why: string][] = [
  [/\bDROP TABLE\b/i, 'the previous version still uses the table'],
  [/\bDROP COLUMN\b/i, 'the previous version still uses the column'],
  [/\bRENAME\b/i, 'the previous version knows only the old name'],
  [/\bALTER COLUMN\b.*\b(SET DATA )?TYPE\b/is, 'the previous version writes the old type'],
  [/\bSET NOT NULL\b/i, 'the previous version may write null'],
  [/\bADD COLUMN\b(?![^,]*\bDEFAULT\b)[^,]*\bNOT NULL\b/i, 'the previous version inserts rows without it'],
  [/\bADD CONSTRAINT\b/i, 'the previous version may write what it forbids'],
  [/\bCREATE UNIQUE INDEX\b/i, 'the previous version may write what it forbids'],
  [/\bALTER TYPE\b.*\bADD VALUE\b/is, 'the previous version fails to read the new value'],
  [/\bDROP (FUNCTION|TRIGGER|TYPE|VIEW|INDEX)\b/i, 'the previous version relies on it'],
]

/** The statements of a script, each with the comments above it; the bodies of functions count as one word. */
function statementsOf(script: string): { comments: string; sql: string }[] {
  const flat = script.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'body'")
  return flat.split(/;\s*(?:\n|$)/).flatMap((part) => {
    const lines = part.split('\n')
    const sql = lines.filter((line) => !line.trim().startsWith('--')).join('\n')
    const comments = lines.filter((line) => line.trim().startsWith('--')).join('\n')
    return sql.trim() === '' ? [] : [{ comments, sql: sql.trim() }]
  })
}

/** What a migration does that the previous version can't stand, without a comment that says why it is safe. */
export function breaksRollingUpdate(script: string): string[] {
  const statements = statementsOf(script)
  const created = statements.flatMap(({ sql }) => /^CREATE (?:UNLOGGED )?TABLE "(\w+)"/i.exec(sql)?.[1] ?? [])
  const isOnNewTable = (sql: string) =>
    created.some((table) => new RegExp(`\\b(TABLE|ON) "${table}"`).test(sql))
  return statements.flatMap(({ comments, sql }) => {
    if (/^-- Rolling update: \S/m.test(comments) || isOnNewTable(sql)) return []
    return unsafe.filter(([pattern]) => pattern.test(sql)).map(([, why]) => `${sql.split('\n')[0]}: ${why}`)
  })
}
