import type { FastifyInstance, FastifyRequest } from 'fastify'
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
  const serve = (path: string, summary: string, tracedBy: (id: string) => Traced) =>
    api.get(
      path,
      {
        onRequest: gate.enter,
        schema: {
          summary,
          tags: ['Recall'],
          params,
          response: { 200: fileAnswer('text/csv; charset=utf-8') },
        },
      },
      async (request, reply) => {
        const { id } = params.parse(request.params)
        const csv = await recallCsv(gate.contextOf(request), tracedBy(id))
        return reply
          .header('content-disposition', 'attachment; filename="recall.csv"')
          .type('text/csv; charset=utf-8')
          .serializer((body: unknown) => body as string)
          .send(csv)
      },
    )
  serve('/recall/lots/:id', 'Everything that a lot of an ingredient went into, as a CSV file', (lotId) => ({
    lotId,
  }))
  serve('/recall/packages/:id', 'Everything that packages were made of, as a CSV file', (packageLotId) => ({
    packageLotId,
  }))
}
