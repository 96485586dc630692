import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { readEnv } from '#api/env.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { freePort } from '#tests/support/servers/processes.ts'

const textOf = (file: string) => readFileSync(join(packageRoot(), file), 'utf8')
const compose = textOf('docker-compose.yml')
const dockerfile = textOf('Dockerfile')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The parts of docker-compose.yml by name: the template of both API containers, and each service. */
const [template = '', services = ''] = compose.slice(compose.indexOf('x-api')).split(/^services:$/m)
const sections: Record<string, string> = {
  'x-api': template,
  ...Object.fromEntries(
    services.split(/^(?= {2}\w+:$)/m).map((section) => [section.trim().split(':')[0] ?? '', section]),
  ),
}

describe('the compose file', () => {
  it('sets Brewhouse to values that it takes', () => {
    const lines = all(sections['x-api'] ?? '', /^ {4}([A-Z0-9_]+: .+)$/gm)
    const variables = Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split(': ')
        const text = value.join(': ').replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, '$1')
        return [name, text.replace(/^'(.*)'$/, '$1')]
      }),
    )
    expect(Object.keys(variables).length).toBeGreaterThan(6)
    expect(readEnv(variables)).toMatchObject({ PUBLIC_URL: 'https://localhost', TRUST_PROXY: 1 })
  })

  it('gives Caddy the variables that the Caddyfile reads', () => {
    const ofCaddy = new Set(all(textOf('Caddyfile'), /\{\$([A-Z0-9_]+)/g))
    expect(ofCaddy.size).toBeGreaterThan(0)
    for (const name of ofCaddy) expect(sections.caddy).toContain(`      ${name}: `)
  })

  it.each(['x-api', 'postgres', 'caddy', 'mailpit'])(
    '%s cannot write to its image, has no rights it does not need, and bounds on memory and logs',
    (name) => {
      for (const line of [
        'read_only: true',
        'cap_drop: [ALL]',
        'no-new-privileges:true',
        'mem_limit: ',
        'logging: *logging',
      ])
        expect(sections[name]).toContain(line)
    },
  )

  it('names every image with its whole version, to the patch; that of PostgreSQL has two numbers', () => {
    const images = [...all(compose, /image: (.+:.+)/g), ...all(dockerfile, /^FROM (\S+)/gm)]
    expect(images).toHaveLength(5)
    expect(images.filter((image) => !/:v?\d+\.\d+\.\d+|^postgres:\d+\.\d+/.test(image))).toEqual([])
  })

  it('gets the digests of all images behind their versions, or of none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'brewhouse-pin-'))
    const files = ['Dockerfile', 'docker-compose.yml']
    for (const file of files) cpSync(join(packageRoot(), file), join(folder, file))
    const written = () => files.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
    const pin = (docker: string) => {
      writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 })
      const PATH = `${folder}${delimiter}${process.env.PATH}`
      return spawnSync(process.execPath, ['tools/pinImages.mjs', folder], { env: { PATH }, encoding: 'utf8' })
    }
    const before = written()
    const digest = `sha256:${'0a'.repeat(32)}`
    const lost = pin(`case $4 in caddy*) echo no such host >&2; exit 1;; esac; echo ${digest}`)
    expect(lost.stderr).toMatch(
      /^Docker does not find the digest of caddy:\S+, so nothing was pinned: no such host/,
    )
    expect(written()).toBe(before)
    expect(pin(`echo ${digest}`).status).toBe(0)
    expect(written().replaceAll(`@${digest}`, '')).toBe(before)
    expect(written().split(`@${digest}`)).toHaveLength(6)
    expect(pin(`echo ${digest}`).status).toBe(0)
    expect(written().split(`@${digest}`)).toHaveLength(6)
    rmSync(folder, { recursive: true })
  })

  it('leaves five processes room in the 100 connections of PostgreSQL, three of which are reserved', () => {
    const listener = 1
    const probe = 1
    expect(5 * (readEnv({}).DATABASE_CONNECTIONS + listener + probe)).toBeLessThanOrEqual(97)
  })
})

describe('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brewhouse-image-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(() => execFileSync(process.execPath, [join(packageRoot(), 'tools/image.mjs'), folder]))

  it('is what tools/image.mjs makes, at most 300 MB', () => {
    const [, last = ''] = dockerfile.split(/^FROM .+$/gm).slice(1)
    expect(dockerfile).toContain('node tools/image.mjs /image\n')
    expect(all(last, /^COPY (.+)$/gm)).toEqual(['--from=build /image ./'])
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
    const megabytes = bytes.reduce((sum, size) => sum + size, 0) / 1e6
    expect(megabytes).toBeGreaterThan(50)
    expect(megabytes).toBeLessThanOrEqual(300)
  })

  it('starts from its files alone, and its health check tells whether it is ready', async () => {
    const database = await freshDatabase()
    const port = String(await freePort())
    const env = {
      PATH: process.env.PATH,
      PORT: port,
      DATABASE_URL: database.url,
      AUDIT_LOG: '0',
      LOG_LEVEL: 'error',
    }
    const [program, ...check] = JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
    const isHealthy = () =>
      new Promise<boolean>((resolve) => {
        execFile(program ?? '', check, { env: { PATH: process.env.PATH, PORT: port } }, (error) =>
          resolve(error === null),
        )
      })
    expect(await isHealthy()).toBe(false)
    const server = spawn(process.execPath, ['dist/main.js'], { cwd: folder, env, stdio: 'inherit' })
    await expect.poll(isHealthy, { interval: 200 }).toBe(true)
    server.kill('SIGTERM')
    expect((await once(server, 'exit'))[0]).toBe(0)
    await database.drop()
  })
})
