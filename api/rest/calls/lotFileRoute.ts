import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { lotFile, saveLotFile } from '#api/features/ingredients/lotFiles.service.ts'
import { gateOf } from '#api/rest/call.ts'
import { fileAnswer } from '#api/rest/docs.ts'
import { beforeUpload, fileOf, registerUploads } from '#api/rest/fileBody.ts'
import { lotFileLimits } from '#domain/stock/lots.ts'

const params = z.object({
  lotId: z.string().max(100),
  id: z.string().max(100).describe('A random UUID, chosen by the client.'),
})
const query = z.object({ name: z.string().max(1_000).optional().describe('What the file is called.') })
const answer = z.object({ id: z.string(), name: z.string(), size: z.int() })

/** Takes certificates of lots and sends them. */
export async function serveLotFiles(
  rest: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  await registerUploads(rest, (api) => serve(api, contextOf))
}

function serve(api: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  const [reading, writing] = [
    gateOf(contextOf, 'read', 'read'),
    gateOf(contextOf, 'write', 'adjustIngredient'),
  ]
  const path = '/lots/:lotId/files/:id'
  api.put(
    path,
    {
      bodyLimit: lotFileLimits.bytes,
      onRequest: beforeUpload(writing),
      schema: {
        summary: `Adds a certificate to a lot: a PDF as the body, of at most ${lotFileLimits.bytes / 1_000} kB`,
        tags: ['Lots'],
        params,
        querystring: query,
        response: { 200: answer },
      },
    },
    (request) => {
      const { lotId, id } = params.parse(request.params)
      const { name = 'certificate.pdf' } = query.parse(request.query)
      return saveLotFile(writing.contextOf(request), { lotId, id, name }, fileOf(request))
    },
  )
  api.get(
    path,
    {
      onRequest: reading.enter,
      schema: {
        summary: 'A certificate of a lot, as a file',
        tags: ['Lots'],
        params,
        response: { 200: fileAnswer('application/pdf') },
      },
    },
    async (request, reply) => {
      const { id } = params.parse(request.params)
      const { name, content } = await lotFile(reading.contextOf(request), id)
      return reply
        .headers({ 'cache-control': 'private, no-cache', vary: 'authorization' })
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .type('application/pdf')
        .send(content)
    },
  )
}
