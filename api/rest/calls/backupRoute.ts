import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { backupToDownload } from '#api/features/backups/backups.service.ts'
import { gateOf } from '#api/rest/call.ts'
import { fileAnswer } from '#api/rest/docs.ts'

const params = z.object({
  name: z.string().max(200).describe('As brewhouse-2026-11-23T030000Z.zip; an encrypted one ends with .age.'),
})

/** Serves a daily backup as a streamed file. */
export function serveBackups(
  api: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  const gate = gateOf(contextOf, 'read', 'manageBackups')
  api.get(
    '/admin/backups/:name',
    {
      onRequest: gate.enter,
      schema: {
        summary: 'A daily backup, as a file',
        tags: ['Admin'],
        params,
        response: { 200: fileAnswer('application/zip', 'application/octet-stream') },
      },
    },
    async (request, reply) => {
      const { name } = params.parse(request.params)
      const { file, bytes, isEncrypted } = await backupToDownload(gate.contextOf(request), name)
      return reply
        .header('content-disposition', `attachment; filename="${basename(file)}"`)
        .header('content-length', bytes)
        .type(isEncrypted ? 'application/octet-stream' : 'application/zip')
        .send(createReadStream(file))
    },
  )
}
