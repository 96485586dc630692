import { readFileSync } from 'node:fs'
import { ApolloLink } from '@apollo/client'
import { buildSchema, execute, type DocumentNode, type GraphQLFieldResolver } from 'graphql'
import { map } from 'rxjs'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** What an answer holds under the name, or the alias, of a field. */
const heldIn: GraphQLFieldResolver<Record<string, unknown>, unknown> = (
  source,
  _args,
  _context,
  { path },
) => {
  const held = source[path.key]
  if (held === undefined) throw new Error('is missing')
  return held
}

/** What is wrong with the data of an answer: fields that were asked for and are missing, or have another type than in the schema. */
function misfits(document: DocumentNode, variables: object, data: object): string[] {
  const { errors = [] } = execute({
    schema,
    document,
    rootValue: data,
    variableValues: variables as Record<string, unknown>,
    fieldResolver: heldIn,
    typeResolver: ({ __typename }: { __typename?: string }) => __typename,
  }) as { errors?: readonly { message: string; path?: readonly (string | number)[] }[] }
  return errors.map(({ message, path }) => `${path?.join('.')}: ${message}`)
}

/**
 * A server for a page, whose answers are written by a test. One that a real server could not give, by the operation and
 * `schema.graphql`, is an error on the console, and so fails the test.
 */
export function answering(handler: ApolloLink.RequestHandler): ApolloLink {
  const checking = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((answer) => {
        const { operationName, query, variables } = operation
        const wrong = answer.data && !answer.errors ? misfits(query, variables, answer.data) : []
        if (wrong.length > 0) console.error(`The answer to ${operationName} does not fit.`, ...wrong)
        return answer
      }),
    ),
  )
  return ApolloLink.from([checking, new ApolloLink(handler)])
}
