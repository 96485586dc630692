import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorShape } from './shapes/shapes.ts'

/** The answer of a call that sends a file, of one of these types. */
export const fileAnswer = (...types: string[]) => ({
  description: 'Done.',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.any() }])),
})

/** Documents the calls registered after it: interactive at /api/docs, as OpenAPI 3.1 at /api/docs/json. */
export async function serveDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: openApi,
    transform: jsonSchemaTransform,
    transformObject: (calls) => completed(jsonSchemaTransformObject(calls) as Document),
  })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    theme: { title: openApi.info.title },
    uiConfig: { layout: 'BaseLayout' },
  })
}

/** The parts of an OpenAPI document that are completed here. */
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

interface Operation {
  parameters?: object[]
  requestBody?: object
  security?: object[]
  responses: Record<string, { description: string } | Reference>
}

interface Reference {
  $ref: string
}

const refTo = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

/** The document with the common parts of all calls added and unused schemas removed. */
function completed(document: Document): ReturnType<SwaggerTransformObject> {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) complete(path, method, operation)
  }
  const written = JSON.stringify(document)
  const isUsed = (name: string) => written.includes(`"${refTo('schemas', name).$ref}"`)
  const schemas = Object.entries(document.components.schemas).filter(([name]) => isUsed(name))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

function complete(path: string, method: string, operation: Operation): void {
  const { parameters = [], responses } = operation
  const hasBody = operation.requestBody !== undefined
  const isOpen = operation.security?.length === 0
  const isWrite = method !== 'get' && !isOpen
  const statuses = [
    ...(hasBody ? [400, 413, 415] : []),
    ...(!isOpen || hasBody ? [401] : []),
    ...(isOpen ? [] : [403]),
    ...(path.includes('{') || namesAnId(operation) ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(hasBody || parameters.length > 0 ? [422] : []),
    ...[429, 500, 503],
  ]
  for (const answer of Object.values(responses)) if ('description' in answer) answer.description = 'Done.'
  for (const status of statuses) responses[status] = refTo('responses', String(status))
  if (isWrite) operation.parameters = [...parameters, refTo('parameters', 'IdempotencyKey')]
}

/** Whether a parameter or a field of the body is the id of something, which may be gone. */
const namesAnId = ({ parameters, requestBody }: Operation) =>
  /"\w+Ids?"/.test(JSON.stringify([parameters, requestBody]))

/** Reasons for refusals by status; defined once, referenced by every call. */
const refusals: Record<string, string> = {
  400: 'The body is not valid JSON.',
  401: 'There is no valid session: sign in (again). Said for no other reason.',
  403: 'The role does not allow it, or the temporary password must be changed first.',
  404: 'There is nothing with this id.',
  409: 'A rule of the brewery refuses it, or someone else was first; the message says which.',
  413: 'The body is too large.',
  415: 'The body was not sent as application/json.',
  422: 'What was sent is not right; `errors` gives the reason for each field.',
  429: 'Too many calls in one minute; Retry-After says how many seconds to wait.',
  500: 'An unexpected error; `requestId` is the id under which it was logged.',
  503: 'The database is unreachable; retry the same call.',
}

const refusal = (description: string) => ({
  description,
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${errorShape.meta()?.id ?? ''}` } },
  },
})

/** The documentation besides the calls themselves. */
const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'Brewhouse REST',
    version: '1',
    description:
      'The calls of the older system, answered by the same services as the GraphQL API at /graphql.',
  },
  tags: [
    { name: 'Users', description: 'Sessions and people' },
    { name: 'Dashboard', description: 'The brewery at a glance' },
    { name: 'Assistant', description: 'The brewing assistant' },
    { name: 'Schedule', description: 'Batches and their stages' },
    { name: 'Logs', description: 'Readings and notes of batches in their tanks' },
    { name: 'Equipment', description: 'Vessels and their status' },
    { name: 'Kegs', description: 'Counts of kegs and their history' },
    { name: 'Customers', description: 'Who gets beer of the brewery' },
    { name: 'Ingredients', description: 'Stock, deliveries, imports and supplier orders' },
    { name: 'Recipes', description: 'Recipes and their ingredients' },
    {
      name: 'Photos',
      description: 'Photos of log entries, remarks, recipes and lots; added to these by GraphQL',
    },
    { name: 'Lots', description: 'Certificates of lots; all else about lots is in GraphQL' },
    { name: 'Admin', description: 'People and the system; for administrators' },
  ],
  security: [{ bearer: [] }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } as const },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'Made once per action. Sent again, the same key gets the same answer and has no second effect.',
        schema: { type: 'string', maxLength: 200 } as const,
      },
    },
    responses: Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [status, refusal(description)]),
    ),
  },
}
