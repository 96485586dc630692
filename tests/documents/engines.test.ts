import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies, subset } from 'semver'
import { expect, it } from 'vitest'

interface Package {
  version?: string
  engines?: { node?: string }
  optional?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const promised: string = read('package.json').engines.node
const locked: Record<string, Package> = read('package-lock.json').packages

it('no package needs a newer Node than the oldest that Brewhouse promises', () => {
  const demanding = Object.entries(locked).flatMap(([path, { version, engines, optional }]) => {
    // npm leaves out an optional package that doesn't fit.
    const isFine = path === '' || optional || !engines?.node || subset(promised, engines.node)
    return isFine ? [] : [`${path} ${version} needs ${engines.node}`]
  })
  expect(Object.keys(locked).length).toBeGreaterThan(500)
  expect(demanding).toEqual([])
})

it.each(['20.19.0', '22.13.0', '24.0.0', '26.0.0'])('Node %s is promised', (version) => {
  expect(satisfies(version, promised)).toBe(true)
})

/** What the server imports when it runs, of packages; types are gone then. */
function importedByServer(): string[] {
  const found = ['api', 'domain', 'prisma/seed'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(join(folder, name), 'utf8').matchAll(
          /^(?!(?:import|export) type ).*(?:\bfrom |^import |\bimport\()'(@[\w.-]+\/[\w.-]+|[a-z][\w.-]*(?![\w.:-]))/gm,
        ),
      ])
      .map(([, name = '']) => name),
  )
  return [...new Set(found)].sort()
}

it('what the server imports, and nothing else, is among the dependencies that it is installed with', () => {
  // The generated client imports it.
  const imported = [...importedByServer(), '@prisma/client'].sort()
  expect(Object.keys(read('package.json').dependencies).sort()).toEqual(imported)
})
