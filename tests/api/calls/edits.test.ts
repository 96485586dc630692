import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { editConflict } from '#domain/changes/edits.ts'
import { updateBatchText } from '#tests/support/data/batchForms.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let brewers: string[]

beforeAll(async () => {
  server = await startServer()
  brewers = await Promise.all([1, 2, 3].map(() => server.signIn('BREWER')))
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma

interface Fields {
  notes: string | null
  batchSizeBBL: number
  expectedFermentationDays: number
  expectedConditioningDays: number
}

interface Seen {
  version: number
  fields: Fields
}

const fields = fc.record(
  {
    notes: fc.constantFrom(null, 'Dry hop on day 4', 'Pitch warm'),
    batchSizeBBL: fc.constantFrom(3, 4.5, 7),
    expectedFermentationDays: fc.constantFrom(14, 10, 21),
    expectedConditioningDays: fc.constantFrom(7, 5),
  },
  { requiredKeys: [] },
)
const person = fc.nat(2)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), person }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit' as const), person, changes: fields }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), person }) },
)

const keysOf = (changes: Partial<Fields>) => Object.keys(changes) as (keyof Fields)[]

/** The expected result of an edit: the conflicting fields, or the changed ones. Independent of the code under test. */
function expectedOf(now: Fields, seen: Fields, changes: Partial<Fields>) {
  const differing = keysOf(changes).filter((field) => changes[field] !== now[field])
  const clashing = differing.filter((field) => seen[field] !== now[field])
  return { clashing: clashing.sort(), changing: clashing.length > 0 ? [] : differing }
}

it('no edit is lost in silence, however the edits of several people interleave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const batch = await aBatch(prisma(), { stage: 'PLANNED' })
      let now: Seen = {
        version: 1,
        fields: {
          notes: null,
          batchSizeBBL: 3,
          expectedFermentationDays: 14,
          expectedConditioningDays: 7,
        },
      }
      const seen = [now, now, now]
      let stage = 'PLANNED'
      for (const step of steps) {
        const token = brewers[step.person]!
        if (step.kind === 'look') {
          seen[step.person] = now
        } else if (step.kind === 'move') {
          stage = stage === 'PLANNED' ? 'MASHING' : 'PLANNED'
          const { errors } = await server.ask(
            token,
            'mutation ($id: ID!, $to: BatchStage!) { moveBatch(id: $id, to: $to) { id } }',
            { id: batch.id, to: stage },
          )
          expect(errors).toBeUndefined()
          now = { ...now, version: now.version + 1 }
        } else {
          const base = seen[step.person]!
          const { clashing, changing } = expectedOf(now.fields, base.fields, step.changes)
          const { data, errors } = await server.ask(token, updateBatchText, {
            id: batch.id,
            base: base.version,
            changes: step.changes,
          })
          if (clashing.length > 0) {
            const { clashes, version } = editConflict.parse(errors?.[0]?.extensions.conflict)
            expect(version).toBe(now.version)
            expect(clashes.map(({ field }) => field).sort()).toEqual(clashing)
            for (const clash of clashes) {
              const field = clash.field as keyof Fields
              expect([clash.base, clash.theirs, clash.yours]).toEqual([
                base.fields[field],
                now.fields[field],
                step.changes[field],
              ])
              expect(clash.who).toMatch(/^brewer-/)
              expect(Date.parse(clash.when!)).toBeGreaterThan(0)
            }
          } else {
            expect(errors).toBeUndefined()
            if (changing.length > 0) {
              const changed = Object.fromEntries(changing.map((field) => [field, step.changes[field]]))
              now = { version: now.version + 1, fields: { ...now.fields, ...changed } }
            }
            expect(data?.updateBatch).toMatchObject({ version: now.version, ...now.fields })
            seen[step.person] = now
          }
        }
      }
      const row = await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })
      const { notes, batchSizeBBL, expectedFermentationDays, expectedConditioningDays } = row
      expect({ version: row.version, stage: row.stage }).toEqual({ version: now.version, stage })
      expect({
        notes,
        batchSizeBBL: Number(batchSizeBBL),
        expectedFermentationDays,
        expectedConditioningDays,
      }).toEqual(now.fields)
    }),
    { numRuns: 80 },
  )
}, 240_000)

it('edits sent at the same moment from one version are all there afterwards, or refused', async () => {
  for (let round = 0; round < 10; round++) {
    const batch = await aBatch(prisma())
    const edits = [
      { notes: 'Ben was here' },
      { notes: 'Clara was here' },
      { expectedFermentationDays: 20 },
      { expectedFermentationDays: 20, batchSizeBBL: 5 },
      { notes: 'Dora was here', expectedConditioningDays: 9 },
    ]
    const answers = await Promise.all(
      edits.map((changes, index) =>
        server.ask(brewers[index % 3]!, updateBatchText, { id: batch.id, base: 1, changes }),
      ),
    )
    const row = await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })
    const plain = { ...row, batchSizeBBL: Number(row.batchSizeBBL) }
    for (const [index, { errors }] of answers.entries()) {
      if (errors) expect(errors[0]?.extensions.code).toBe('CONFLICT')
      else expect(plain).toMatchObject(edits[index]!)
    }
    expect(answers.filter(({ errors }) => errors)).toHaveLength(2)
  }
})

it.each([0, -1, 99])('an edit of version %i, which never was, is refused', async (base) => {
  const batch = await aBatch(prisma())
  const { errors } = await server.ask(brewers[0]!, updateBatchText, {
    id: batch.id,
    base,
    changes: { notes: 'x' },
  })
  expect(errors).toMatchObject([
    { message: `There is no version ${base}: the newest is 1.`, extensions: { code: 'BAD_USER_INPUT' } },
  ])
})

it('where the outbox does not know every version, every difference is a conflict', async () => {
  const batch = await aBatch(prisma(), { version: 5, notes: 'Theirs' })
  const { errors } = await server.ask(brewers[0]!, updateBatchText, {
    id: batch.id,
    base: 3,
    changes: { notes: 'Yours', batchSizeBBL: 3 },
  })
  expect(errors?.[0]?.extensions.conflict).toEqual({
    version: 5,
    clashes: [{ field: 'notes', base: null, theirs: 'Theirs', yours: 'Yours', who: null, when: null }],
  })
})
