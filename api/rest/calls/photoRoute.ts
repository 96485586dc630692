import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { photoFile, savePhoto, saveThumbnail } from '#api/features/photos/photos.service.ts'
import { gateOf } from '#api/rest/call.ts'
import { fileAnswer } from '#api/rest/docs.ts'
import { beforeUpload, fileOf, registerUploads } from '#api/rest/fileBody.ts'
import { photoLimits } from '#domain/photos/photos.ts'

const params = z.object({ id: z.string().max(100).describe('A random UUID, chosen by the client.') })
const answer = z.object({ id: z.string(), width: z.int(), height: z.int() })

/** What a browser may keep of a photo: it never changes, and is for the person who asked. */
const kept = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' }

/** Takes photos and sends them, each with a thumbnail. */
export async function servePhotos(
  rest: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  await registerUploads(rest, (api) => {
    serve(api, contextOf, { path: '/photos/:id', is: 'photo', bodyLimit: photoLimits.bytes, save: savePhoto })
    const ofThumbnail = { bodyLimit: photoLimits.thumbnailBytes, save: saveThumbnail }
    serve(api, contextOf, { path: '/photos/:id/thumbnail', is: 'thumbnail', ...ofThumbnail })
  })
}

interface Place {
  path: string
  is: 'photo' | 'thumbnail'
  bodyLimit: number
  save: typeof savePhoto
}

function serve(
  api: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  { path, is, bodyLimit, save }: Place,
): void {
  const [reading, writing] = [gateOf(contextOf, 'read', 'read'), gateOf(contextOf, 'write', 'addPhoto')]
  api.put(
    path,
    {
      bodyLimit,
      onRequest: beforeUpload(writing),
      schema: {
        summary: `Uploads a ${is}: a JPEG, PNG or WebP as the body, of at most ${bodyLimit / 1_000} kB`,
        tags: ['Photos'],
        params,
        response: { 200: answer },
      },
    },
    (request) => save(writing.contextOf(request), params.parse(request.params).id, fileOf(request)),
  )
  api.get(
    path,
    {
      onRequest: reading.enter,
      schema: {
        summary: `A ${is}, as a file`,
        tags: ['Photos'],
        params,
        response: { 200: fileAnswer('image/jpeg', 'image/png', 'image/webp') },
      },
    },
    async (request, reply) => {
      const { id } = params.parse(request.params)
      const { content, mediaType } = await photoFile(reading.contextOf(request), id, is === 'thumbnail')
      return reply.headers(kept).header('content-disposition', 'inline').type(mediaType).send(content)
    },
  )
}
