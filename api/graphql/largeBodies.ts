import type { GraphQLRequest } from '@apollo/server'
import type { FastifyRequest } from 'fastify'
import { Kind, type OperationDefinitionNode } from 'graphql'
import type { Context } from '#api/context.ts'
import { TooLarge } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { limits } from './limits.ts'

/** Fields that take a whole file, or the ids of everything that a file created; all others have the usual limit. */
const fileFields = new Set([
  'previewIngredientImport',
  'importIngredients',
  'importReadings',
  'importRecipes',
  'previewRecipeImport',
  'deleteIngredients',
])

/** A file of the maximum size, plus JSON's escapes of quotes and line ends. */
export const largestBodyBytes = 2 * limits.importBytes

const tooLarge = () => new TooLarge(message('request.bodyTooLarge', { max: limits.bodyBytes / 1000 }))

/** Accepts a large body only from signed-in users, before reading it. */
export function admitLargeBody(contextOf: (request: FastifyRequest) => Promise<Context>) {
  return async (request: FastifyRequest) => {
    const bytes = Number(request.headers['content-length'] ?? (request.method === 'POST' ? Infinity : 0))
    if (bytes > limits.bodyBytes && !(await contextOf(request)).asker) throw tooLarge()
  }
}

/** Refuses a large body without a file. */
export function refuseLargeBody(
  request: GraphQLRequest,
  operation: OperationDefinitionNode | undefined,
): void {
  const sent = request.http?.headers.get('content-length')
  const bytes = sent ? Number(sent) : JSON.stringify([request.query, request.variables]).length
  const bringsFile = operation?.selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && fileFields.has(selection.name.value),
  )
  if (bytes > limits.bodyBytes && !bringsFile) throw tooLarge()
}
