import { GraphQLError, GraphQLScalarType } from 'graphql'
import { storedMessage } from '#domain/language/storedMessage.ts'

function refuse(): never {
  throw new GraphQLError('Sentences are only sent by the server.', {
    extensions: { code: 'BAD_USER_INPUT' },
  })
}

/** A sentence that is written where it is read: only the server makes some. */
export const messageScalar = new GraphQLScalarType({
  name: 'Message',
  serialize: (sentence) => storedMessage.parse(sentence),
  parseValue: refuse,
  parseLiteral: refuse,
})
