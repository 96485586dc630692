import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { recallCsv, type Traced } from '#api/features/recall/recallCsv.service.ts'
import { gateOf } from '#api/rest/call.ts'
import { fileAnswer } from '#api/rest/docs.ts'

const params = z.object({ id: z.string().max(100) })

/** Sends recalls of lots and of packages as files, with all of their rows. */
export function serveRecalls(
  api: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  const gate = gateOf(contextOf, 'read', 'read')
  const { enter: onRequest } = gate
  const shapes = { tags: ['Lots'], params, response: { 200: fileAnswer('text/csv; charset=utf-8') } }
  const send = (of: (id: string) => Traced) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = params.parse(request.params)
    const csv = await recallCsv(gate.contextOf(request), of(id))
    return reply
      .header('content-disposition', 'attachment; filename="recall.csv"')
      .type('text/csv; charset=utf-8')
      .serializer((body: unknown) => body as string)
      .send(csv)
  }
  api.get(
    '/recall/lots/:id',
    { onRequest, schema: { ...shapes, summary: 'Everything that a lot went into, as a CSV file' } },
    send((lotId) => ({ lotId })),
  )
  api.get(
    '/recall/packages/:id',
    { onRequest, schema: { ...shapes, summary: 'Everything that packages were made of, as a CSV file' } },
    send((packageLotId) => ({ packageLotId })),
  )
}
