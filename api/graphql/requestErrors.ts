import { GraphQLError } from 'graphql'
import type { Context } from '#api/context.ts'
import { codeOf, httpStatusOf } from '#api/errors.ts'
import { maskedFor } from '#api/mask.ts'

/** The masked form of an error raised before execution, with the HTTP status of its code. */
export function beforeExecution(
  error: unknown,
  ctx: Pick<Context, 'app' | 'requestId' | 'asker' | 'accepted'>,
): GraphQLError {
  const masked = maskedFor(error, ctx)
  return new GraphQLError(masked.message, {
    extensions: { http: { status: statusOf(masked) }, ...masked.extensions },
  })
}

/** The HTTP status of an error's code. */
export const statusOf = (error: GraphQLError) => httpStatusOf[codeOf(error)] ?? 500
