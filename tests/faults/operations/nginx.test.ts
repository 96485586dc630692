import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultRig, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { transports } from '#tests/support/subscriber.ts'
import { isTried } from '#tests/support/programs.ts'

const isHere = !spawnSync('nginx', ['-v']).error

describe.runIf(isTried('nginx', isHere, 'Debian: nginx-light.'))(
  'behind nginx, as the page for operators configures it',
  () => {
    let rig: FaultRig
    let nginx: ChildProcess
    let folder: string
    let url: string

    beforeAll(async () => {
      rig = await startFaultRig({ TRUST_PROXY: '1' })
      folder = mkdtempSync(join(tmpdir(), 'brewhouse-nginx-'))
      const [, block = ''] =
        /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/operations/proxy.md', 'utf8')) ?? []
      const port = await freePort()
      url = `http://127.0.0.1:${port}`
      const own = block
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace('127.0.0.1:4000', new URL(rig.target.url).host)
        .replace(/^.*127\.0\.0\.1:4001.*$/m, '')
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      )
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}
       http { access_log off; ${places.join(' ')} ${own} }`,
      )
      nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
      await eventually(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200))
    })
    afterAll(async () => {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      await rig?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(transports)('changes arrive by %s', async (_name, subscribe) => {
      const reader = await subscribe(url, rig.target.token)
      await reader.waitFor(({ __typename }) => __typename === 'Heartbeat')
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${rig.target.token}` },
        body: JSON.stringify({ query: '{ equipment { id status } }' }),
      })
      const { data } = (await response.json()) as { data: { equipment: { id: string; status: string }[] } }
      const vessel = data.equipment.find(({ status }) => status === 'AVAILABLE')
      await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${rig.target.token}` },
        body: JSON.stringify({
          query: `mutation { setEquipmentStatus(id: "${vessel?.id}", status: CLEANING) { id } }`,
        }),
      })
      await reader.waitFor(({ __typename }) => __typename === 'EquipmentStatusChanged')
      await reader.close()
    })

    it('the metrics are not for everyone', async () => {
      expect((await fetch(`${url}/metrics`)).status).toBe(404)
    })
  },
)
