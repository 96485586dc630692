import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '#api/context.ts'
import { invite, listUsers, removeUser, resend, setRole } from '#api/rest/calls/accountCalls.ts'
import { listActivity, showAdminStats, showDataStats, showHealth } from '#api/rest/calls/adminCalls.ts'
import { chat } from '#api/rest/calls/assistantCalls.ts'
import { serveCall, type Call, type Method } from './call.ts'
import {
  showEquipmentSummary,
  showOverview,
  showProductionAnalytics,
} from '#api/rest/calls/dashboardCalls.ts'
import { serveDocs } from './docs.ts'
import { serveExport } from '#api/rest/calls/exportRoute.ts'
import { changeEquipmentStatus, cleanUp, listEquipment } from '#api/rest/calls/equipmentCalls.ts'
import {
  addIngredient,
  changeIngredient,
  listIngredients,
  removeIngredient,
  removeIngredients,
} from '#api/rest/calls/ingredientCalls.ts'
import { addKeg, changeKeg, listBeerTypes, listKegs, listKegTransactions } from '#api/rest/calls/kegCalls.ts'
import { addLogEntry, listActiveBatches, listBatchLogs } from '#api/rest/calls/logCalls.ts'
import { changeSchedule, listSchedule, planBatch, removeBatch } from '#api/rest/calls/scheduleCalls.ts'
import { addRecipe, changeRecipe, listRecipes, removeRecipe } from '#api/rest/calls/recipeCalls.ts'
import {
  changeStock,
  listIngredientTransactions,
  listRecipesUsing,
  showIngredientStats,
} from '#api/rest/calls/stockCalls.ts'
import { importIngredientFile, listSuppliers, orderSupplies } from '#api/rest/calls/supplyCalls.ts'
import { listPeople, setPassword, showSignInHints, signIn, signOut } from '#api/rest/calls/userCalls.ts'

/** The calls of the older system, in its order. */
const calls: [Method, string, Call][] = [
  ['POST', '/users/login', signIn],
  ['POST', '/users/logout', signOut],
  ['PUT', '/users/password', setPassword],
  ['GET', '/sign-in-hints', showSignInHints],
  ['GET', '/dashboard/overview', showOverview],
  ['GET', '/dashboard/production-analytics', showProductionAnalytics],
  ['GET', '/dashboard/equipment-status', showEquipmentSummary],
  ['POST', '/beergpt/chat', chat],
  ['GET', '/kegs', listKegs],
  ['POST', '/kegs', addKeg],
  ['PUT', '/kegs/{id}', changeKeg],
  ['GET', '/beertypes', listBeerTypes],
  ['GET', '/kegs/transactions/all', listKegTransactions],
  ['GET', '/ingredients', listIngredients],
  ['POST', '/ingredients', addIngredient],
  ['PUT', '/ingredients/{id}', changeIngredient],
  ['DELETE', '/ingredients/{id}', removeIngredient],
  ['PUT', '/ingredients/{id}/adjust', changeStock],
  ['GET', '/ingredients/{id}/transactions', listIngredientTransactions],
  ['GET', '/ingredients/{id}/recipes', listRecipesUsing],
  ['GET', '/ingredients/stats/summary', showIngredientStats],
  ['POST', '/ingredients/bulk-delete', removeIngredients],
  ['POST', '/ingredients/bulk-import', importIngredientFile],
  ['POST', '/ingredients/orders/email', orderSupplies],
  ['GET', '/suppliers', listSuppliers],
  ['GET', '/recipes', listRecipes],
  ['POST', '/recipes', addRecipe],
  ['PUT', '/recipes/{id}', changeRecipe],
  ['DELETE', '/recipes/{id}', removeRecipe],
  ['GET', '/schedule', listSchedule],
  ['POST', '/schedule', planBatch],
  ['PUT', '/schedule/{id}', changeSchedule],
  ['DELETE', '/schedule/{id}', removeBatch],
  ['GET', '/equipment', listEquipment],
  ['POST', '/equipment/cleanup', cleanUp],
  ['PATCH', '/equipment/{id}/status', changeEquipmentStatus],
  ['GET', '/users', listPeople],
  ['GET', '/logs/active-batches', listActiveBatches],
  ['GET', '/logs/batch/{batchId}', listBatchLogs],
  ['POST', '/logs', addLogEntry],
  ['GET', '/admin/stats', showAdminStats],
  ['GET', '/admin/health', showHealth],
  ['GET', '/admin/activity', listActivity],
  ['GET', '/admin/data-stats', showDataStats],
  ['GET', '/admin/users', listUsers],
  ['PUT', '/admin/users/{id}/role', setRole],
  ['DELETE', '/admin/users/{id}', removeUser],
  ['POST', '/user-management/invite', invite],
  ['POST', '/user-management/resend-invitation/{id}', resend],
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
      for (const call of calls) serveCall(api, contextOf, call)
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
