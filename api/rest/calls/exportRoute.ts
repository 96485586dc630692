import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { exportAsJson, exportAsZip } from '#api/features/admin/exportBrewery.service.ts'
import { gateOf } from '#api/rest/call.ts'
import { fileAnswer } from '#api/rest/docs.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'

const query = z.object({
  format: z
    .enum(['csv', 'json'])
    .default('csv')
    .describe('csv: a zip with a CSV file for each table; json: one file.'),
})

/** Serves the export of all data as a streamed file. */
export function serveExport(
  api: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  const gate = gateOf(contextOf, 'read', 'exportData')
  api.get(
    '/admin/export',
    {
      onRequest: gate.enter,
      schema: {
        summary: 'Everything but secrets, as a file',
        tags: ['Admin'],
        querystring: query,
        response: { 200: fileAnswer('application/zip', 'application/json') },
      },
    },
    async (request, reply) => {
      const ctx = gate.contextOf(request)
      const { format } = query.parse(request.query)
      const { today } = await breweryClock(ctx)
      const [file, type, ending] =
        format === 'csv'
          ? [exportAsZip(ctx), 'application/zip', 'zip']
          : [exportAsJson(ctx), 'application/json; charset=utf-8', 'json']
      return reply
        .header('content-disposition', `attachment; filename="brewhouse-${today}.${ending}"`)
        .type(type)
        .serializer((body: unknown) => body as string)
        .send(file)
    },
  )
}
