import pg from 'pg'
import { vi } from 'vitest'

/** Every statement that this process sends to PostgreSQL from now on, until mocks are restored. */
export function watchStatements(): string[] {
  const statements: string[] = []
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [what] = args as [string | { text: string }]
    statements.push(typeof what === 'string' ? what : what.text)
    return send.apply(this, args) as never
  })
  return statements
}
