import Fastify from 'fastify'
import { GraphQLError } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as errors from '#api/errors.ts'
import { answerError } from '#api/rest/handler.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const { app } = await serverOfFile()
const fastify = Fastify()
const codes = Object.entries(errors.httpStatusOf)
const json = { accept: 'application/graphql-response+json' }

beforeAll(async () => {
  fastify.setErrorHandler((error, request, reply) => answerError(app, error, request, reply))
  for (const path of ['/api/refuse/:code', '/graphql/:code'])
    fastify.get<{ Params: { code: string } }>(path, ({ params: { code } }) => {
      throw new GraphQLError(`Refused with ${code}.`, { extensions: { code } })
    })
  await fastify.ready()
})
afterAll(() => fastify.close())

describe('an error', () => {
  it.each(codes)(
    'with the code %s has the status %i and its sentence in an answer of REST',
    async (code, status) => {
      const answer = await fastify.inject({ url: `/api/refuse/${code}` })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ message: `Refused with ${code}.` })
    },
  )

  it.each(codes)(
    'with the code %s has the status %i and its code in an answer of GraphQL',
    async (code, status) => {
      const answer = await fastify.inject({ url: `/graphql/${code}`, headers: json })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({
        errors: [{ message: `Refused with ${code}.`, extensions: { code } }],
      })
    },
  )

  it('of ours always has a code with a status', () => {
    const classes = Object.values(errors)
      .filter((one) => typeof one === 'function')
      .filter((one) => one.prototype instanceof GraphQLError)
    expect(classes.length).toBeGreaterThan(10)
    for (const refusal of classes) {
      const code = errors.codeOf(Reflect.construct(refusal, ['No.']))
      expect(errors.httpStatusOf, refusal.name).toHaveProperty(code)
    }
  })
})
