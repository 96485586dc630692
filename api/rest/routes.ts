import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '#api/context.ts'
import { serveCall, type Call, type Method } from './call.ts'
import { serveDocs } from './docs.ts'
import { changeEquipmentStatus, cleanUp, listEquipment } from './equipmentCalls.ts'
import { changeSchedule, listSchedule } from './scheduleCalls.ts'
import { listPeople, setPassword, showSignInHints, signIn, signOut } from './userCalls.ts'

/** The calls of the older system, in its order. */
const calls: [Method, string, Call][] = [
  ['POST', '/users/login', signIn],
  ['POST', '/users/logout', signOut],
  ['PUT', '/users/password', setPassword],
  ['GET', '/sign-in-hints', showSignInHints],
  ['GET', '/schedule', listSchedule],
  ['PUT', '/schedule/{id}', changeSchedule],
  ['GET', '/equipment', listEquipment],
  ['POST', '/equipment/cleanup', cleanUp],
  ['PATCH', '/equipment/{id}/status', changeEquipmentStatus],
  ['GET', '/users', listPeople],
]

/** The REST layer under /api: the same services as GraphQL, in the words and shapes of the older system. */
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
      for (const call of calls) serveCall(api, contextOf, call)
    },
    { prefix: '/api' },
  )
}

/** Bodies are JSON, or empty: clients name the type also where they send nothing. */
function readOnlyJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, String(body), done)
  })
}
