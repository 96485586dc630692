import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { expectWithin } from '#tests/support/within.ts'

let server: TestServer
let other: TestServer
let ana: string
let ben: string

beforeAll(async () => {
  server = await startServer()
  other = await startServer({ databaseUrl: server.databaseUrl })
  ana = await server.signIn('BREWER')
  ben = await server.signIn('VIEWER')
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const here = (token: string, visit: string, editing: string | null = null) =>
  server.ask(token, 'mutation ($v: ID!, $e: String) { here(visit: $v, page: "/logs", editing: $e) }', {
    v: visit,
    e: editing,
  })

/** Reads presence snapshots from another process than the one that people are connected to. */
async function watch(token: string) {
  const response = await fetch(`${other.url}/graphql/stream`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: 'subscription { presence { page editing person { name } } }' }),
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const editings = () =>
    [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) =>
      (JSON.parse(data ?? '{}') as { data: { presence: { editing: string | null }[] } }).data.presence.map(
        ({ editing }) => editing,
      ),
    )
  return {
    async until(isRight: (editing: (string | null)[]) => boolean) {
      for (;;) {
        const last = editings().at(-1)
        if (last && isRight(last)) return last
        const { value, done } = (await reader?.read()) ?? { value: '', done: true }
        if (done) throw new Error('The stream has ended.')
        text += value
      }
    },
    close: () => reader?.cancel(),
  }
}

it('shows in every process within a second who has which form open, and again when it is closed', async () => {
  const pictures = await watch(ben)
  await pictures.until((editing) => editing.length === 0)
  let batch = 0
  await expectWithin(1_000, async () => {
    batch += 1
    await here(ana, 'tab', `BatchLog:${batch}`)
    await pictures.until((editing) => editing.includes(`BatchLog:${batch}`))
  })
  await here(ana, 'tab')
  expect(await pictures.until((editing) => !editing.includes(`BatchLog:${batch}`))).toEqual([null])
  await pictures.close()
})

it('evicts expired leases: a crashed tab is gone', async () => {
  await here(ana, 'crashing', 'Batch:2')
  const pictures = await watch(ben)
  await pictures.until((editing) => editing.includes('Batch:2'))
  await server.app.database.prisma.$executeRaw`UPDATE "Presence" SET "seenAt" = now() - interval '14 seconds'`
  expect(await pictures.until((editing) => !editing.includes('Batch:2'))).toEqual([])
  await pictures.close()
})

it("is nobody else's to say: the same visit of another person is another one", async () => {
  await here(ana, 'same', 'Batch:3')
  await here(ben, 'same')
  const { data } = await server.ask<{ presence: { editing: string | null }[] }>(
    ben,
    '{ presence { editing } }',
  )
  expect(data?.presence.filter(({ editing }) => editing === 'Batch:3')).toHaveLength(1)
})

it('takes nothing from what a person may write, and has a limit of its own', async () => {
  const strict = await startServer({
    ...{ WRITES_PER_MINUTE: '2', PRESENCE_PER_MINUTE: '4', databaseUrl: server.databaseUrl },
  })
  const clara = await strict.signIn('BREWER')
  const codeOf = async (mutation: string) =>
    (await strict.ask(clara, `mutation { ${mutation} }`)).errors?.[0]?.extensions.code
  const beat = 'here(visit: "tab", page: "/logs")'
  // A mutation aliased to look like a presence report.
  const write = 'here: cleanUpEquipment { count }'
  for (const mutation of [beat, beat, beat, write, write]) expect(await codeOf(mutation)).toBeUndefined()
  expect(await codeOf(write)).toBe('TOO_MANY_REQUESTS')
  expect(await codeOf(beat)).toBeUndefined()
  expect(await codeOf(beat)).toBe('TOO_MANY_REQUESTS')
  await strict.close()
})
