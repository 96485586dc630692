import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startFaultRig, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { isTried } from '#tests/support/programs.ts'

const isHere = !spawnSync('caddy', ['version']).error

describe.runIf(isTried('caddy', isHere, 'Debian: caddy.'))(
  'behind Caddy, with the Caddyfile of the containers',
  () => {
    let rig: FaultRig
    let caddy: ChildProcess
    let folder: string
    let port: number

    beforeAll(async () => {
      rig = await startFaultRig({ TRUST_PROXY: '1' })
      folder = mkdtempSync(join(tmpdir(), 'brewhouse-caddy-'))
      port = await freePort()
      const ports = `https_port ${port}\n\thttp_port ${await freePort()}\n\tadmin off\n\tskip_install_trust`
      const file = readFileSync('Caddyfile', 'utf8')
        .replace('{\n', `{\n\t${ports}\n`)
        .replace('api1:4000 api2:4000', new URL(rig.target.url).host)
      writeFileSync(join(folder, 'Caddyfile'), file)
      caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          HOME: folder,
          BREWHOUSE_HOST: 'localhost',
          BREWHOUSE_TLS: 'internal',
        },
      })
      await eventually(async () => expect(await statusOf('/healthz')).toBe(200))
    })
    afterAll(async () => {
      caddy?.kill('SIGTERM')
      if (caddy) await once(caddy, 'exit')
      await rig?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** What https answers; the certificate is Caddy's own. */
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(
          { host: 'localhost', port, path, rejectUnauthorized: false },
          (answer) => void resolve(answer.resume().statusCode ?? 0),
        )
        asked.on('error', reject)
        asked.end()
      })

    it('serves the pages by https, and the metrics to nobody', async () => {
      expect(await statusOf('/login')).toBe(200)
      expect(await statusOf('/metrics')).toBe(404)
    })

    it('passes the stream of changes on', async () => {
      const socket = new WebSocket(`wss://localhost:${port}/graphql`, 'graphql-transport-ws', {
        rejectUnauthorized: false,
      })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'connection_init', payload: { token: rig.target.token } }))
      const [answer] = (await once(socket, 'message')) as [Buffer]
      expect(JSON.parse(answer.toString())).toMatchObject({ type: 'connection_ack' })
      socket.terminate()
    })
  },
)
