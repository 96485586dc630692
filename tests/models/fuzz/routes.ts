import { z } from 'zod'
import type { TestServer } from '#tests/support/servers/server.ts'
import { shapeOfJson, type Shape } from './shapes.ts'

/** A call of the REST layer, as it is documented. */
export interface Route {
  name: string
  method: string
  path: string
  params: Shape
  query: Shape
  body: Shape
}

const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z
          .array(
            z.looseObject({
              in: z.string().optional(),
              name: z.string().default(''),
              required: z.boolean().optional(),
              schema: z.unknown().optional(),
            }),
          )
          .default([]),
        requestBody: z
          .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
})

/** Every call that the REST layer documents. */
export async function routesOf(server: TestServer): Promise<Route[]> {
  const { body } = await server.call('GET', '/api/docs/json', null)
  return Object.entries(documented.parse(body).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const among = (place: string): Shape => {
        const own = parameters.filter((one) => one.in === place)
        return {
          kind: 'fields',
          of: Object.fromEntries(
            own.map(({ name, schema }) => [name, shapeOfJson(schema, place === 'path' ? 'id' : name)]),
          ),
          required: own.filter(({ required }) => required).map(({ name }) => name),
        }
      }
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        params: among('path'),
        query: among('query'),
        body: shapeOfJson(requestBody?.content['application/json']?.schema),
      }
    }),
  )
}
