import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import type { WriteCommand, Writer } from './commands.ts'

/** Executes one command of one writer. */
export type Way = (command: WriteCommand, writer: Writer) => Promise<void>

/** By a hand-written transaction with bare `pg`. */
export const bySql =
  (pool: Pool): Way =>
  async (command, writer) => {
    const db = await pool.connect()
    try {
      await db.query('BEGIN')
      await command.transaction(db, writer, randomUUID())
      await db.query('COMMIT')
    } finally {
      db.release()
    }
  }

/** By a mutation over HTTP, with a keep-alive connection per client. */
export function byGraphql(port: number, token: string): Way {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return (command, writer) =>
    new Promise((resolve, reject) => {
      const commandId = randomUUID()
      const body = JSON.stringify({
        query: command.mutation,
        variables: { ...command.variables(writer), commandId },
      })
      const sent = request(
        { agent, port, host: '127.0.0.1', path: '/graphql', method: 'POST', headers },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('end', () => (text.startsWith('{"data"') ? resolve() : reject(new Error(text))))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}
