import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')

describe('a field that is refused has the name under which it was sent', () => {
  const recipe = { name: 'Pale', beerTypeId: 'Pale Ale' }
  const batch = { recipeId: 'unknown', batchNumber: 'Named 1' }
  const lines = Array.from({ length: 101 }, () => ({ ingredientId: 'unknown', amount: 1 }))

  it.each<[string, string, object]>([
    ['date', 'POST /schedule', { ...batch, date: '9999-12-31' }],
    ['costPerUnit', 'POST /ingredients', { name: 'Citra', category: 'hops', costPerUnit: -1 }],
    ['ingredientIds', 'POST /ingredients/bulk-delete', { ingredientIds: [] }],
    ['csvData', 'POST /ingredients/bulk-import', { csvData: '' }],
    ['beerTypeId', 'POST /recipes', { ...recipe, beerTypeId: '' }],
    ['ingredients', 'POST /recipes', { ...recipe, ingredients: lines }],
    ['messages', 'POST /beergpt/chat', { messages: [] }],
    ['messages.0.content', 'POST /beergpt/chat', { messages: [{ role: 'user', content: ' ' }] }],
  ])('%s of %s', async (field, call, body) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await server.call(method, `/api${path}`, admin, body)
    expect({ status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    })
  })

  it('also when it is edited', async () => {
    const { prisma } = server.app.database
    const { id } = await prisma.recipe.create({ data: { name: 'Edited by its old names', style: 'IPA' } })
    const answer = await server.call('PUT', `/api/recipes/${id}`, admin, { beerTypeId: '' })
    expect(Object.keys(answer.body.errors)).toEqual(['beerTypeId'])
  })
})
