import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import semver from 'semver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { askRegistry } from '#tests/support/askRegistry.ts'

interface Held {
  name: string
  /** The first version that is held off. */
  below: string
  reason: string
  until: string
}

const root = packageRoot()
const folder = mkdtempSync(join(tmpdir(), 'brewhouse-outdated-'))
let registry: Server
/** The newest version in the registry; null when it doesn't answer. */
let newest: string | null

beforeAll(async () => {
  registry = createServer((request, response) => {
    request.resume()
    if (newest === null) return void response.writeHead(500).end('{}')
    const version = (number: string) => [number, { name: 'malt', version: number }]
    const versions = Object.fromEntries(['1.0.0', newest].map(version)) as unknown
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: 'malt', 'dist-tags': { latest: newest }, versions }))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  mkdirSync(join(folder, 'tools'))
  mkdirSync(join(folder, 'node_modules/malt'), { recursive: true })
  const brewery = { name: 'brewery', version: '1.0.0', dependencies: { malt: '1.0.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(brewery))
  const malt = { name: 'malt', version: '1.0.0' }
  writeFileSync(join(folder, 'node_modules/malt/package.json'), JSON.stringify(malt))
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the command says of an installation with malt 1.0.0 that holds these majors. */
async function outdated(held: readonly Held[] = []) {
  writeFileSync(join(folder, 'tools/heldMajors.json'), JSON.stringify(held))
  return askRegistry(join(root, 'tools/outdated.mjs'), folder, registry)
}

describe('npm run outdated', () => {
  const malt: Held = { name: 'malt', below: '2.0.0', reason: 'It is too dark.', until: 'it is paler.' }

  it('fails for a major that is held without a reason, and says the reason of another', async () => {
    newest = '2.1.0'
    const { code, said } = await outdated()
    expect(said).toContain('malt 1.0.0, 2.1.0: a new major')
    expect(code).toBe(1)
    const kept = await outdated([malt])
    expect(kept.said).toContain('malt 1.0.0, 2.1.0: held: It is too dark. Until it is paler.')
    expect(kept.code).toBe(0)
  })

  it('lists what is newer and no major', async () => {
    newest = '1.2.0'
    const { code, said } = await outdated([malt])
    expect(said).toContain('malt 1.0.0, 1.2.0: newer')
    expect(code).toBe(0)
  })

  it('says that nothing was checked when the registry does not answer', async () => {
    newest = null
    const { code, said } = await outdated()
    expect(said).toMatch(/^The registry does not answer which versions there are, so nothing was checked: /)
    expect(code).toBe(2)
  })
})

it('what is held or overridden is in package.json, in a version below, with a reason', () => {
  const held = JSON.parse(readFileSync(join(root, 'tools/heldMajors.json'), 'utf8')) as Held[]
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const declared = { ...dependencies, ...devDependencies, ...overrides }
  const wrong = held.filter(({ name, below, reason, until }) => {
    const version = semver.minVersion(declared[name] ?? '')
    return !declared[name] || !version || semver.gte(version, below) || ![reason, until].every(isSentence)
  })
  expect(wrong).toEqual([])
  const names = held.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].sort())
  expect(names).toEqual(expect.arrayContaining(Object.keys(overrides ?? {})))
})

const isSentence = (text: string) => /^\S.*\.$/.test(text)
