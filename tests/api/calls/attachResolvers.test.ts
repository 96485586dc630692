import { DateTimeResolver } from 'graphql-scalars'
import { buildSchema, graphqlSync } from 'graphql'
import { expect, it } from 'vitest'
import { attachResolvers } from '#api/graphql/attachResolvers.ts'

const schema = () =>
  buildSchema(`
    scalar DateTime
    interface Vessel { label: String!, emptySince: DateTime }
    type Kettle implements Vessel { label: String!, emptySince: DateTime }
    type Query { vessel: Vessel }`)

it('answers by resolvers of the type, or else of its interface, and writes scalars', () => {
  const vessels = schema()
  attachResolvers(vessels, [
    { DateTime: DateTimeResolver },
    {
      Query: { vessel: () => ({ number: 1 }) },
      Vessel: { __resolveType: () => 'Kettle', label: () => 'V', emptySince: () => new Date(0) },
      Kettle: { label: ({ number }: { number: number }) => `K-${number}` },
    },
  ])
  expect(graphqlSync({ schema: vessels, source: '{ vessel { __typename label emptySince } }' }).data).toEqual(
    {
      vessel: { __typename: 'Kettle', label: 'K-1', emptySince: new Date(0) },
    },
  )
})

it.each([
  [{ Cask: {} }, 'Cask has resolvers'],
  [{ Kettle: { volume: () => 1 } }, 'Kettle.volume has a resolver'],
  [{ DateTime: {} }, 'DateTime has resolvers'],
])('refuses resolvers of what the schema lacks: %o', (resolvers, sentence) => {
  expect(() => attachResolvers(schema(), [resolvers])).toThrow(sentence)
})
