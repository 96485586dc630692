import { GraphQLScalarType } from 'graphql'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { storedMessage } from '#domain/language/storedMessage.ts'

function refuse(): never {
  throw new Invalid(message('request.noSentences'))
}

/** A sentence that is written where it is read: only the server makes some. */
export const messageScalar = new GraphQLScalarType({
  name: 'Message',
  serialize: (sentence) => storedMessage.parse(sentence),
  parseValue: refuse,
  parseLiteral: refuse,
})
