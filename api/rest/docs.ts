import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openApi } from './openApi.ts'

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
