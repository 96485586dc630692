import { describe, expect, it } from 'vitest'
import type { DeclaredRecord } from '#domain/records/record.ts'
import { records } from '#domain/records/records.ts'
import { aRecord } from '#tests/support/data/aRecord.ts'
import { english } from '#tests/support/english.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const ana = await server.signIn('BREWER')
const ben = await server.signIn('BREWER')

/** Changes with a name of their own. */
const saved: Record<string, string> = { PackageFormat: 'FormatSaved' }

/** Mutations with a name of their own. */
const edits: Record<string, string> = { BeerType: 'renameBeerType' }

type Row = Record<string, unknown> & { id: string; version: number }

async function create(declared: DeclaredRecord, input: object): Promise<Row> {
  const { table, names } = declared
  const text = `mutation ($input: ${table}Input!) { made: create${table}(input: $input) { id version ${names.join(' ')} } }`
  const { data } = await server.ask<{ made: Row }>(ana, text, { input })
  return data!.made
}

function edit(who: string, declared: DeclaredRecord, id: string, changes: object) {
  const { table, names } = declared
  const text = `mutation ($id: ID!, $changes: ${table}Changes!) {
    made: ${edits[table] ?? `update${table}`}(id: $id, baseVersion: 1, changes: $changes) { id version ${names.join(' ')} }
  }`
  return server.ask<{ made: Row }>(who, text, { id, changes })
}

describe.each(records.map((declared) => [declared.table, declared as unknown as DeclaredRecord] as const))(
  'a declared record: %s',
  (table, declared) => {
    const { names, editedNames, labels } = declared
    const only = (values: object, wanted: readonly string[]) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => wanted.includes(name)))

    it('is created with every field', async () => {
      const values = aRecord(declared)
      expect(await create(declared, values)).toMatchObject({ ...values, version: 1 })
      const { prisma } = server.app.database
      const change = await prisma.change.findFirstOrThrow({
        where: { type: saved[table] ?? `${table}Saved` },
        orderBy: { id: 'desc' },
      })
      expect(change.detail).toEqual({ version: 1, created: true })
    })

    it('is refused with a sentence for a text that is too long', async () => {
      const [name = ''] = editedNames
      const text = `mutation ($input: ${table}Input!) { create${table}(input: $input) { id } }`
      const { errors } = await server.ask(ana, text, {
        input: { ...aRecord(declared), [name]: 'x'.repeat(2_000) },
      })
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [name]: expect.stringContaining('at most') },
      })
    })

    it('merges edits of different fields, and asks which of two values of the same field to keep', async () => {
      const before = await create(declared, aRecord(declared))
      const [first = '', second = ''] = editedNames
      const hers: Record<string, unknown> = aRecord(declared)
      const his: Record<string, unknown> = aRecord(declared)
      const saved = await edit(ana, declared, before.id, { [first]: hers[first] })
      expect(saved.data?.made).toMatchObject({ [first]: hers[first], version: 2 })
      const merged = await edit(ben, declared, before.id, { [second]: his[second] })
      expect(merged.data?.made).toMatchObject({
        ...only(before, names),
        [first]: hers[first],
        [second]: his[second],
      })
      const { errors } = await edit(ben, declared, before.id, { [first]: his[first] })
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'CONFLICT',
        conflict: { clashes: [{ field: first, theirs: hers[first], yours: his[first] }] },
      })
      expect(errors?.[0]?.message).toContain(english(labels[first]!))
    })

    it('is told of in the activity log by the names of its fields', async () => {
      const before = await create(declared, aRecord(declared))
      await edit(ana, declared, before.id, only(aRecord(declared), editedNames))
      const admin = await server.signIn('ADMIN')
      const text = `{ activity(limit: 1, topics: [EQUIPMENT, KEGS, INGREDIENTS]) { description } }`
      const { data } = await server.ask<{ activity: { description: string }[] }>(admin, text)
      const { description = '' } = data?.activity[0] ?? {}
      expect(description).toContain(': ')
      // A field without a word would stand there as programs call it.
      expect(description).not.toMatch(/[a-z][A-Z]/)
    })
  },
)
