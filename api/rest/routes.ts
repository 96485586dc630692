import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Context } from '#api/context.ts'
import { jsonBodyParser } from '#api/jsonBody.ts'
import { accountCalls } from './calls/accountCalls.ts'
import { adminCalls } from './calls/adminCalls.ts'
import { assistantCalls } from './calls/assistantCalls.ts'
import { cleaningCalls } from './calls/cleaningCalls.ts'
import { customerCalls } from './calls/customerCalls.ts'
import { dashboardCalls } from './calls/dashboardCalls.ts'
import { displayCalls } from './calls/displayCalls.ts'
import { vesselCalls } from './calls/vesselCalls.ts'
import { ingredientCalls } from './calls/ingredientCalls.ts'
import { kegCalls } from './calls/kegCalls.ts'
import { firstStartCalls } from './calls/firstStartCalls.ts'
import { passkeyCalls } from './calls/passkeyCalls.ts'
import { passwordLinkCalls } from './calls/passwordLinkCalls.ts'
import { logCalls } from './calls/logCalls.ts'
import { recipeCalls } from './calls/recipeCalls.ts'
import { scheduleCalls } from './calls/scheduleCalls.ts'
import { secondFactorCalls } from './calls/secondFactorCalls.ts'
import { stockCalls } from './calls/stockCalls.ts'
import { supplyCalls } from './calls/supplyCalls.ts'
import { userCalls } from './calls/userCalls.ts'
import { serveBackups } from './calls/backupRoute.ts'
import { serveExport } from './calls/exportRoute.ts'
import { serveRecalls } from './calls/recallRoute.ts'
import { serveLotFiles } from './calls/lotFileRoute.ts'
import { servePhotos } from './calls/photoRoute.ts'
import { serveCall, type Route } from './call.ts'
import { serveDocs } from './docs.ts'

/** Every call of the REST layer: those of the older system, and what was added in its manner. */
export const restCalls: readonly Route[] = [
  ...userCalls,
  ...passwordLinkCalls,
  ...firstStartCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...dashboardCalls,
  ...assistantCalls,
  ...kegCalls,
  ...customerCalls,
  ...ingredientCalls,
  ...stockCalls,
  ...supplyCalls,
  ...recipeCalls,
  ...scheduleCalls,
  ...vesselCalls,
  ...cleaningCalls,
  ...logCalls,
  ...adminCalls,
  ...accountCalls,
  ...displayCalls,
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
      // By `parse`, not the encoding of fastify-type-provider-zod: an answer's schema writes what the service returned.
      api.setSerializerCompiler<z.ZodType>(
        ({ schema }) =>
          (answer) =>
            JSON.stringify(schema.parse(answer)),
      )
      await serveDocs(api)
      for (const call of restCalls) serveCall(api, contextOf, call)
      serveExport(api, contextOf)
      serveBackups(api, contextOf)
      await servePhotos(api, contextOf)
      await serveLotFiles(api, contextOf)
      serveRecalls(api, contextOf)
    },
    { prefix: '/api' },
  )
}

/** Bodies are JSON or empty, since clients send the content type even without a body. */
function readOnlyJson(api: FastifyInstance): void {
  const parse = jsonBodyParser(api)
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body, done)
  })
}
