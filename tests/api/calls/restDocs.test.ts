import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restCalls } from '#api/rest/routes.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

interface Operation {
  summary: string
  tags: string[]
  security?: object[]
  parameters?: { $ref?: string; name?: string; in?: string }[]
  requestBody?: object
  responses: Record<string, { description?: string; $ref?: string }>
}

interface OpenApi {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}

let server: TestServer
let document: OpenApi

beforeAll(async () => {
  server = await startServer()
  const answer = await server.call('GET', '/api/docs/json', null)
  document = answer.body as OpenApi
})
afterAll(() => server.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )

describe('the documentation of the REST layer', () => {
  it('is OpenAPI 3.1 and lists every call that is served, the export, the backups, the photos and certificates', () => {
    expect(document.openapi).toBe('3.1.0')
    const served = restCalls.map(([method, path]) => `${method} /api${path}`)
    const documented = operations().map(({ name }) => name)
    expect(served.length).toBeGreaterThan(40)
    expect(documented.sort()).toEqual(
      [
        ...served,
        'GET /api/admin/backups/{name}',
        'GET /api/admin/export',
        'GET /api/lots/{lotId}/files/{id}',
        'GET /api/recall/lots/{id}',
        'GET /api/recall/packages/{id}',
        'GET /api/photos/{id}',
        'GET /api/photos/{id}/thumbnail',
        'PUT /api/lots/{lotId}/files/{id}',
        'PUT /api/photos/{id}',
        'PUT /api/photos/{id}/thumbnail',
      ].sort(),
    )
  })

  it('says of every call what it is for, under a tag that is described', () => {
    const tags = document.tags.map(({ name }) => name)
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).toMatch(/^[A-Z]/)
      expect(tags, name).toEqual(expect.arrayContaining(operation.tags))
    }
  })

  it('leads every reference to something', () => {
    const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)
    for (const [reference, kind, name] of references) {
      expect(document.components[kind!]?.[name!], reference).toBeDefined()
    }
  })

  it('describes each error once and names the ones a call may have', () => {
    const { operation } = operations().find(({ name }) => name === 'PUT /api/schedule/{id}')!
    expect(Object.keys(operation.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    expect(operation.responses['409']).toEqual({ $ref: '#/components/responses/409' })
    expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  })

  it('says that what is named by an id may be gone, be it in the address, a parameter or the body', () => {
    const withNotFound = operations()
      .filter(({ operation }) => '404' in operation.responses)
      .map(({ name }) => name)
    expect(withNotFound).toEqual(
      expect.arrayContaining([
        'PUT /api/kegs/{id}',
        'GET /api/kegs/transactions/all',
        'POST /api/logs',
        'POST /api/kegs',
        'POST /api/schedule',
        'POST /api/ingredients/bulk-delete',
        'POST /api/ingredients/orders/email',
      ]),
    )
    expect(withNotFound).not.toContain('POST /api/users/login')
  })

  it('documents an unknown id of a keg and of a batch as it is answered', async () => {
    const admin = await server.signIn('ADMIN')
    const keg = { beerTypeId: 'nothing', size: '1/2 BBL', quantity: 1 }
    expect((await server.call('POST', '/api/kegs', admin, keg)).status).toBe(404)
    const log = { batchId: 'nothing', gravity: 1.02 }
    expect((await server.call('POST', '/api/logs', admin, log)).status).toBe(404)
  })

  it.each([
    ['/api/admin/export', ['application/zip', 'application/json']],
    ['/api/admin/backups/{name}', ['application/zip', 'application/octet-stream']],
    ['/api/photos/{id}', ['image/jpeg', 'image/png', 'image/webp']],
    ['/api/lots/{lotId}/files/{id}', ['application/pdf']],
    ['/api/photos/{id}/thumbnail', ['image/jpeg', 'image/png', 'image/webp']],
  ])('names the types of the file at %s, that of the default first', (path, types) => {
    const { content = {} } = document.paths[path]!.get!.responses['200'] as { content?: object }
    expect(Object.keys(content)).toEqual(types)
  })

  it('asks for a bearer token except where one gets it', () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0)
    expect(open.map(({ name }) => name).sort()).toEqual([
      'GET /api/first-start',
      'GET /api/password-links',
      'GET /api/sign-in-hints',
      'POST /api/displays/pairings',
      'POST /api/first-start',
      'POST /api/password-links',
      'POST /api/password-links/read',
      'POST /api/users/login',
      'POST /api/users/logout',
      'PUT /api/password-links',
    ])
    expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } })
  })

  it('keeps the vocabulary of the older system', () => {
    const stages = [
      'Planned',
      'Mashing',
      'Boiling',
      'Fermenting',
      'Conditioning',
      'Kegging',
      'Completed',
      'Cancelled',
    ]
    expect(document.components.schemas!.ScheduleEntry).toMatchObject({
      properties: { status: { enum: stages }, assignedTeam: { type: 'array' } },
    })
    expect(document.paths['/api/schedule/{id}']!.put!.requestBody).toMatchObject({
      content: { 'application/json': { schema: { properties: { currentStage: { enum: stages } } } } },
    })
  })

  it('is a page without inline scripts, under the policy of all pages', async () => {
    const response = await fetch(`${server.url}/api/docs`)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(page).not.toMatch(/<script(?![^>]* src=)/)
    const scripts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of scripts) {
      const file = await fetch(new URL(path, `${server.url}/api/docs`))
      await file.body?.cancel()
      expect(file.status, path).toBe(200)
    }
  })
})
