import type { ApolloServerPlugin } from '@apollo/server'
import type { FastifyRequest } from 'fastify'
import { GraphQLError, Kind } from 'graphql'
import type { Context } from '#api/context.ts'
import { limits } from './limits.ts'

/**
 * The fields that are given a whole file, or the ids of all that one file created; everything else keeps to the usual size.
 */
const fileFields = new Set([
  'previewIngredientImport',
  'importIngredients',
  'importRecipes',
  'previewRecipeImport',
  'deleteIngredients',
])

/** A file of the largest size, with what JSON adds to quotes and line ends. */
export const largestBodyBytes = 2 * limits.importBytes

const tooLarge = () =>
  new GraphQLError(`The body is too large: at most ${limits.bodyBytes / 1000} kB are allowed.`, {
    extensions: { code: 'TOO_LARGE', http: { status: 413 } },
  })

/** Lets a large body in only from signed-in users, before it is read. */
export function admitLargeBody(contextOf: (request: FastifyRequest) => Promise<Context>) {
  return async (request: FastifyRequest) => {
    const bytes = Number(request.headers['content-length'] ?? (request.method === 'POST' ? Infinity : 0))
    if (bytes > limits.bodyBytes && !(await contextOf(request)).asker) throw tooLarge()
  }
}

/** Refuses a large body that brings no file. */
export const refuseLargeBodies: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ request, operation }) {
        const sent = request.http?.headers.get('content-length')
        const bytes = sent ? Number(sent) : JSON.stringify([request.query, request.variables]).length
        const bringsFile = operation?.selectionSet.selections.some(
          (selection) => selection.kind === Kind.FIELD && fileFields.has(selection.name.value),
        )
        if (bytes > limits.bodyBytes && !bringsFile) throw tooLarge()
        return Promise.resolve()
      },
    }),
}
