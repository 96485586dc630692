import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { gateOf } from './call.ts'

/** Registers routes whose body is a file. What a body is, its content says, whatever it is called. */
export async function registerUploads(
  rest: FastifyInstance,
  serve: (api: FastifyInstance) => void,
): Promise<void> {
  await rest.register((api, _options, done) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    serve(api)
    done()
  })
}

/** Checks session, limits and role before the body is read; every file counts as a photo does. */
export const beforeUpload = (gate: ReturnType<typeof gateOf>) => async (request: FastifyRequest) => {
  await gate.enter(request)
  const ctx = gate.contextOf(request)
  await ctx.app.requestLimits.countPhoto(ctx)
}

/** The file that was sent; an empty one where there was no body. */
export const fileOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
