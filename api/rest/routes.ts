import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '#api/context.ts'
import { accountCalls } from '#api/rest/calls/accountCalls.ts'
import { adminCalls } from '#api/rest/calls/adminCalls.ts'
import { assistantCalls } from '#api/rest/calls/assistantCalls.ts'
import { cleaningCalls } from '#api/rest/calls/cleaningCalls.ts'
import { dashboardCalls } from '#api/rest/calls/dashboardCalls.ts'
import { equipmentCalls } from '#api/rest/calls/equipmentCalls.ts'
import { ingredientCalls } from '#api/rest/calls/ingredientCalls.ts'
import { kegCalls } from '#api/rest/calls/kegCalls.ts'
import { logCalls } from '#api/rest/calls/logCalls.ts'
import { recipeCalls } from '#api/rest/calls/recipeCalls.ts'
import { scheduleCalls } from '#api/rest/calls/scheduleCalls.ts'
import { stockCalls } from '#api/rest/calls/stockCalls.ts'
import { supplyCalls } from '#api/rest/calls/supplyCalls.ts'
import { userCalls } from '#api/rest/calls/userCalls.ts'
import { serveExport } from '#api/rest/calls/exportRoute.ts'
import { serveCall, type Route } from './call.ts'
import { serveDocs } from './docs.ts'

/** Every call of the REST layer: those of the older system, and what was added in its manner. */
export const restCalls: readonly Route[] = [
  ...userCalls,
  ...dashboardCalls,
  ...assistantCalls,
  ...kegCalls,
  ...ingredientCalls,
  ...stockCalls,
  ...supplyCalls,
  ...recipeCalls,
  ...scheduleCalls,
  ...equipmentCalls,
  ...cleaningCalls,
  ...logCalls,
  ...adminCalls,
  ...accountCalls,
]

/** The REST layer under /api: the same services as GraphQL, in the vocabulary and formats of the older system. */
export async function serveRest(
  fastify: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  await fastify.register(
    async (api) => {
      readOnlyJson(api)
      api.setValidatorCompiler(validatorCompiler)
      api.setSerializerCompiler(serializerCompiler)
      await serveDocs(api)
      for (const call of restCalls) serveCall(api, contextOf, call)
      serveExport(api, contextOf)
    },
    { prefix: '/api' },
  )
}

/** Bodies are JSON or empty, since clients send the content type even without a body. */
function readOnlyJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, String(body), done)
  })
}
