import { expect, it } from 'vitest'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

const fields = 'id version temperature gravity entered { field value unit }'
const addText = `mutation ($input: LogInput!) { addLog(input: $input) { ${fields} } }`
const editText = `mutation ($id: ID!, $base: Int!, $changes: LogChanges!) {
  editLog(id: $id, baseVersion: $base, changes: $changes, reason: "Misread") { ${fields} } }`

interface Entry {
  id: string
  version: number
  gravity: number
  entered: { field: string; value: number; unit: string }[]
}

it('keeps what was typed in °C and °P beside what is stored, until the field is corrected', async () => {
  const batch = await aFermentingBatch(prisma())
  const typed = [
    { field: 'temperature', value: 20, unit: 'C' },
    { field: 'gravity', value: 12.5, unit: 'PLATO' },
  ]
  const input = { batchId: batch.id, temperature: 68, gravity: 1.0505, entered: typed }
  const { data } = await server.ask<{ addLog: Entry }>(brewer, addText, { input })
  expect(data?.addLog).toMatchObject({ temperature: 68, gravity: 1.0505, entered: typed })
  const edited = await server.ask<{ editLog: Entry }>(brewer, editText, {
    id: data?.addLog.id,
    base: 1,
    changes: { gravity: 1.049 },
  })
  expect(edited.data?.editLog).toMatchObject({ gravity: 1.049, entered: typed.slice(0, 1) })
  const refused = await server.ask(brewer, addText, { input: { ...input, temperature: 70 } })
  expect(refused.errors?.[0]?.message).toBe('What was entered differs from what would be stored.')
  const precise = await server.ask(brewer, addText, { input: { ...input, entered: [] } })
  expect(precise.errors?.[0]?.message).toBe('Gravity may have at most 3 decimals.')
})
