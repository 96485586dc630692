import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
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
        .replace('tls {$BREWHOUSE_TLS:internal}', 'tls internal')
      writeFileSync(join(folder, 'Caddyfile'), file)
      await startCaddy('internal')
    })
    afterAll(async () => {
      await stopCaddy()
      await rig?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Starts it with a setting of the certificate, which is its own either way: nobody signs one for this machine. */
    async function startCaddy(tls: string): Promise<void> {
      caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          HOME: folder,
          BREWHOUSE_HOST: 'localhost',
          BREWHOUSE_TLS: tls,
        },
      })
      await eventually(async () => expect(await statusOf('/healthz')).toBe(200))
    }

    async function stopCaddy(): Promise<void> {
      caddy?.kill('SIGTERM')
      if (caddy) await once(caddy, 'exit')
    }

    /** What https answers; the certificate is Caddy's own. */
    const answerTo = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const asked = request({ host: 'localhost', port, path, rejectUnauthorized: false }, (answer) =>
          resolve(answer.resume()),
        )
        asked.on('error', reject)
        asked.end()
      })
    const statusOf = async (path: string) => (await answerTo(path)).statusCode

    it('serves the pages by https, and the metrics to nobody', async () => {
      expect(await statusOf('/login')).toBe(200)
      expect(await statusOf('/metrics')).toBe(404)
    })

    it('denies pages what they do not use, and asks for https from now on only with a public certificate', async () => {
      const { headers } = await answerTo('/login')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers).not.toHaveProperty('strict-transport-security')
      await stopCaddy()
      await startCaddy('you@example.com')
      expect((await answerTo('/login')).headers['strict-transport-security']).toBe('max-age=31536000')
      await stopCaddy()
      await startCaddy('internal')
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
