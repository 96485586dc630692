import { describe, expect, it } from 'vitest'
import { restCalls } from '#api/rest/routes.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')

/** What a call takes that gets as far as the id in its address, or what has the id itself. */
const bodies: Record<string, object> = {
  'PUT /kegs/{id}': { quantity: 1 },
  'PUT /customers/{id}': { note: 'Back door' },
  'PUT /ingredients/{id}': { name: 'Citra' },
  'PUT /ingredients/{id}/adjust': { quantity: 1, type: 'add' },
  'PUT /recipes/{id}': { name: 'Pale' },
  'PUT /schedule/{id}': { notes: 'Later' },
  'PATCH /equipment/{id}/status': { status: 'Available' },
  'POST /equipment/{id}/cleanings': { method: 'caustic' },
  'PUT /admin/users/{id}/role': { role: 'brewer' },
  'POST /users/passkeys/{id}/remove': { password: testPassword, code: '123456' },
}
const withBodies: [string, object][] = [
  ['POST /kegs', { beerTypeId: 'unknown', size: '1/2 BBL', quantity: 1 }],
  ['POST /ingredients/bulk-delete', { ingredientIds: ['unknown'] }],
  ['POST /ingredients/orders/email', { ingredientIds: ['unknown'] }],
  ['POST /logs', { batchId: 'unknown', generalNotes: 'Clear' }],
]

const idsInAddress = restCalls
  .filter(([, path]) => path.includes('{'))
  .map(([method, path]): [string, object | undefined] => {
    const call = `${method} ${path}`
    return [call, bodies[call]]
  })

describe('an id that nothing has', () => {
  it.each([...idsInAddress, ...withBodies])('is not found by %s', async (call, body) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await server.call(method, `/api${path.replace(/\{\w+\}/, 'unknown')}`, admin, body)
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringMatching(/^\w.*\.$/) } })
  })
})
