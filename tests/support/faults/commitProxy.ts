import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A proxy between the server and its database. */
export interface CommitProxy {
  url: string
  /** Forwards the COMMIT of the transaction containing this text, and drops its answer together with the connection. */
  loseCommitOf(text: string): void
  /** How many answers to COMMIT were lost. */
  lost(): number
  close(): Promise<void>
}

/** Starts it before the database at an address on a Unix socket. */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-proxy-'))
  const behind = new URL(databaseUrl).searchParams.get('host') ?? ''
  const sockets = new Set<Socket>()
  let wanted: string | null = null
  let lost = 0
  const server = createServer((near) => {
    const far = connect(join(behind, '.s.PGSQL.5432'))
    let isOfWanted = false
    let isLosing = false
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', cut)
      socket.on('close', cut)
    }
    near.on('data', (bytes: Buffer) => {
      // Other connections commit too, even if only reads.
      if (wanted && bytes.includes(wanted)) isOfWanted = true
      if (wanted && isOfWanted && bytes.includes('COMMIT')) {
        wanted = null
        isLosing = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => {
      if (!isLosing) return near.write(bytes)
      lost++
      cut()
    })
  })
  server.listen(join(folder, '.s.PGSQL.5432'))
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.set('host', folder)
  return {
    url: url.href,
    loseCommitOf: (text) => void (wanted = text),
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
