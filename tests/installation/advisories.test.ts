import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askRegistry } from '#tests/support/askRegistry.ts'

const folder = mkdtempSync(join(tmpdir(), 'brewhouse-advisories-'))
const id = 'GHSA-aaaa-bbbb-cccc'
let registry: Server
/** What the registry answers: the advisories of a package, or that it has none of this kind. */
let severity: string | null = 'high'

/** What the registry has of the package. */
const malts = {
  name: 'malt',
  'dist-tags': { latest: '1.0.0' },
  versions: { '1.0.0': { name: 'malt', version: '1.0.0' } },
}

beforeAll(async () => {
  registry = createServer((request, response) => {
    if (severity === null) return void response.writeHead(404).end('{}')
    const advisory = {
      ...{ id: 1, url: `https://github.com/advisories/${id}`, title: 'Malt is wet', severity },
      vulnerable_versions: '<2.0.0',
    }
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/malt' ? malts : { malt: [advisory] }))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  mkdirSync(join(folder, 'docs/operations'), { recursive: true })
  const dependencies = { malt: '1.0.0' }
  const name = { name: 'brewery', version: '1.0.0' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...name, dependencies }))
  const malt = { version: '1.0.0', resolved: 'http://127.0.0.1/malt-1.0.0.tgz', integrity: 'sha512-AA==' }
  const packages = { '': { ...name, dependencies }, 'node_modules/malt': malt }
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...name, lockfileVersion: 3, requires: true, packages }),
  )
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the command says of an installation that accepts these advisories. */
async function advisories(accepted: { id: string; reason: string; until: string }[] = []) {
  writeFileSync(join(folder, 'docs/operations/advisories.json'), JSON.stringify(accepted))
  return askRegistry('tools/advisories.mjs', folder, registry)
}

describe('npm run advisories', () => {
  it('fails for one that is high, and passes one that is moderate', async () => {
    severity = 'high'
    const { code, said } = await advisories()
    expect(said).toContain(`high: malt, Malt is wet (https://github.com/advisories/${id}): not accepted`)
    expect(code).toBe(1)
    severity = 'moderate'
    expect(await advisories()).toEqual({ code: 0, said: 'No advisory that is high or critical is open.\n' })
  })

  it('passes one that is accepted with a reason, until its date, and as long as it is found', async () => {
    severity = 'critical'
    const reason = 'The malt is never wet here.'
    const later = await advisories([{ id, reason, until: '2999-01-01' }])
    expect(later.said).toContain(`accepted until 2999-01-01: ${reason}`)
    expect(later.code).toBe(0)
    expect((await advisories([{ id, reason, until: '2020-01-01' }])).code).toBe(1)
    severity = 'low'
    const gone = await advisories([{ id, reason, until: '2999-01-01' }])
    expect(gone.said).toContain(`${id} is accepted but not found any more`)
    expect(gone.code).toBe(1)
  })

  it('says that nothing was checked when the registry does not answer', async () => {
    severity = null
    const { code, said } = await advisories()
    expect(said).toMatch(
      /^The registry does not answer what is known of vulnerabilities, so nothing was checked: \S/,
    )
    expect(code).toBe(2)
  })
})

it('what is accepted has an id, a reason and a date', () => {
  const accepted = JSON.parse(readFileSync('docs/operations/advisories.json', 'utf8')) as unknown[]
  const entry = {
    id: expect.stringMatching(/^GHSA-/) as string,
    reason: expect.stringMatching(/\.$/) as string,
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  }
  expect(accepted).toEqual(accepted.map(() => entry))
})
