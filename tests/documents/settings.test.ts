import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { readEnv } from '#api/env.ts'

const textOf = (path: string) => readFileSync(join(packageRoot(), path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The cells of the rows of a table that begin with a variable. */
const rowsIn = (text: string) =>
  all(text, /^\| (`[A-Z0-9_`, ]+`.*)\|$/gm).map((line) => line.split('|').map((cell) => cell.trim()))

const [explained = '', ofContainers = ''] = textOf('docs/settings.md').split('## Containers')
const documented = rowsIn(explained).map(([name = '', byDefault = '', takes = '', meaning = '']) => ({
  name: name.replaceAll('`', ''),
  byDefault: /`([^`]*)`/.exec(byDefault)?.[1] ?? '',
  takes,
  meaning,
}))
const names = documented.map(({ name }) => name)
const ofCode = all(textOf('api/env.ts'), /^ {2}([A-Z0-9_]+):/gm)
const compose = textOf('docker-compose.yml')

/** A value as an environment variable; empty for none. */
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

describe('docs/settings.md', () => {
  it('lists every setting once, with its default and its meaning', () => {
    expect(names.toSorted()).toEqual(ofCode.toSorted())
    const defaults: Record<string, unknown> = { ...readEnv({}), DEMO: true, ASSISTANT_KEY: '' }
    for (const { name, byDefault, meaning } of documented) {
      expect(`${name}: ${byDefault}`).toBe(`${name}: ${asText(defaults[name])}`)
      expect(`${name}: ${meaning}`).toMatch(/: .+\.$/)
    }
  })

  it.each(documented.map(({ name, takes }) => [name, takes]))(
    '%s takes %s, and nothing else',
    (name, takes) => {
      const { right, wrong } = examplesOf(takes)
      expect(right.filter((value) => !isTaken(name, value))).toEqual([])
      expect(wrong.filter((value) => isTaken(name, value))).toEqual([])
    },
  )

  it('README has the first eight of them, with the same defaults', () => {
    const listed = rowsIn(textOf('README.md'))
    expect(listed).toHaveLength(8)
    for (const [name, byDefault] of listed)
      expect(documented).toContainEqual(
        expect.objectContaining({
          name: name?.replaceAll('`', ''),
          byDefault: byDefault?.replaceAll('`', ''),
        }),
      )
  })
})

describe('docker-compose.yml', () => {
  const [leftOut, ofCompose] = ofContainers.split('`.env` has these').map((part) => rowsIn(part))
  const namesIn = (rows: string[][] = []) => rows.flatMap(([cell = '']) => all(cell, /`([A-Z0-9_]+)`/g))

  it('sets or passes every setting, but for those that docs/settings.md names with a reason', () => {
    const set = all(compose.slice(0, compose.indexOf('services:')), /^ {4}([A-Z0-9_]+):/gm)
    expect([...set, ...namesIn(leftOut)].sort()).toEqual(ofCode.toSorted())
    for (const [, reason] of leftOut ?? []) expect(reason).toMatch(/^\w.+\.$/)
  })

  it('reads from .env only what docs/settings.md explains', () => {
    const read = [...new Set(all(compose, /\$\{([A-Z0-9_]+)/g))]
    expect(read.filter((name) => !names.includes(name)).sort()).toEqual(namesIn(ofCompose).sort())
  })
})

/** Whether a setting takes a value, alone or with the one that it needs beside it. */
function isTaken(name: string, value: string): boolean {
  const beside = {
    BACKUP_SECOND_S3: { BACKUP_SECOND_S3_KEY: 'key', BACKUP_SECOND_S3_SECRET: 'secret' },
    MQTT_DISCOVERY: { MQTT_URL: 'mqtt://host' },
    RAPT_USERNAME: { RAPT_API_SECRET: 'secret' },
    RAPT_API_SECRET: { RAPT_USERNAME: 'name' },
  }
  try {
    readEnv({ ...beside[name as keyof typeof beside], [name]: value })
    return true
  } catch {
    return false
  }
}

/** Values that a setting takes, and that it doesn't, by the words of the documentation. */
function examplesOf(takes: string): { right: string[]; wrong: string[] } {
  const named = all(takes, /`([^`]+)`/g)
  const [first = '', last = first] = named
  const n = Number(first)
  const nonsense = 'no such value'
  if (takes.startsWith('text')) return { right: [nonsense], wrong: [] }
  if (takes.startsWith('number above'))
    return { right: [String(n + 0.5)], wrong: [first, String(n - 1), nonsense] }
  if (takes.startsWith('whole number from'))
    return { right: [first, '1000000'], wrong: [String(n - 1), String(n + 0.5), nonsense] }
  if (takes.includes(' – '))
    return { right: [first, last], wrong: [String(n - 1), String(Number(last) + 1), nonsense] }
  if (takes.startsWith('at least')) return { right: ['x'.repeat(n)], wrong: ['x'.repeat(n - 1)] }
  if (takes.startsWith('at most')) return { right: ['x'.repeat(n)], wrong: ['x'.repeat(n + 1)] }
  return { right: named, wrong: [nonsense] }
}
