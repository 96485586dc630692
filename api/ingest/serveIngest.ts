import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#api/context.ts'
import { BadRequest, Forbidden, SignInFirst, TooMany } from '#api/errors.ts'
import { keepMessage, storableText } from '#api/features/devices/arrivals/keepMessage.service.ts'
import { networkOf } from '#api/limits/networkOf.ts'
import { isPrivate } from '#api/limits/privateNetworks.ts'
import type { DevicePost } from '#domain/devices/devicePost.ts'
import { addressWorks, onlyOverHttps, postWaits } from '#domain/devices/ingestWords.ts'
import { postRefusals } from '#domain/devices/posts/postRefusals.ts'
import { answerTo } from '#domain/devices/readPost.ts'
import { countDevices, countPerMinute } from './postLimits.ts'
import { written } from '#api/language/readers.ts'

/** The most bytes of a message: what a gateway sends of twenty devices is below. */
const bodyBytes = 16_000

/** The most requests with a wrong token in a minute, from one network. */
const guesses = 60

type Request = FastifyRequest<{ Params: { token: string; '*'?: string } }>

/**
 * Serves the addresses that devices post to: /ingest/TOKEN and whatever a device adds to it. Over plain http too, since many
 * can't do anything else, but not from the internet unless `INGEST_PLAIN_HTTP` is set; whatever content type they name, the
 * body is read as text.
 */
export async function serveIngest(fastify: FastifyInstance, app: App): Promise<void> {
  const admitted = new WeakMap<FastifyRequest, { addressId: string; contentType: string | null }>()
  const limits = {
    guesses: countPerMinute(guesses),
    address: countPerMinute(app.env.INGESTS_PER_MINUTE),
    devicesOf: countDevices(),
  }

  /** Before the body is read. The answer to a wrong token tells nothing about others. */
  async function admit(request: Request): Promise<void> {
    const { params, ip, headers } = request
    if (!app.env.INGEST_PLAIN_HTTP && isPlain(request) && !isPrivate(ip)) {
      app.metrics.devicePost('none', 'unauthorized')
      throw new Forbidden(onlyOverHttps)
    }
    const address = await app.ingest.addressOf(params.token)
    if (address) {
      // Fastify reads no body of a type that it can't parse, and devices name all kinds of types.
      admitted.set(request, { addressId: address.id, contentType: headers['content-type'] ?? null })
      headers['content-type'] = 'text/plain'
      if (limits.address.take(address.id)) return
      app.metrics.devicePost('none', 'limited')
      await app.ingest.rejected(address.id, 'TOO_MANY')
      throw new TooMany(postWaits.address, 60)
    }
    app.metrics.devicePost('none', 'unauthorized')
    if (!limits.guesses.take(networkOf(ip))) throw new TooMany(postWaits.guesses, 60)
    throw new SignInFirst('Unauthorized')
  }

  /** A proxy that doesn't tell how it was reached may have been by https. */
  function isPlain({ protocol, headers }: Request): boolean {
    return protocol === 'http' && (app.env.TRUST_PROXY === 0 || headers['x-forwarded-proto'] !== undefined)
  }

  async function take(request: Request, reply: FastifyReply): Promise<unknown> {
    const at = new Date()
    const from = admitted.get(request)
    if (!from) throw new SignInFirst('Unauthorized')
    const { addressId, contentType: sentType } = from
    const message = messageOf(request, sentType)
    const kept = await keepMessage(app, message, { addressId, at, mayTake: limits.devicesOf(addressId) })
    if ('refused' in kept) {
      if (kept.refused === 'EMPTY' && request.method === 'GET')
        return reply.type('text/plain').send(addressWorks)
      const refusal = written(postRefusals[kept.refused])
      await app.ingest.refused(addressId, refusal, message)
      throw new BadRequest(refusal)
    }
    if (kept.outcome === 'LIMITED') throw new TooMany(postWaits.device, 60)
    if (kept.outcome === 'TRAY_FULL') throw new TooMany(postWaits.tray, 3_600)
    const { status, contentType, body } = answerTo(kept.dialect, kept.intervalSeconds)
    return reply.status(status).type(contentType).serializer(String).send(body)
  }

  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    for (const url of ['/ingest/:token', '/ingest/:token/*'])
      scope.route<{ Params: { token: string; '*'?: string } }>({
        ...{ url, method: ['GET', 'POST', 'PUT'], schema: { hide: true }, exposeHeadRoute: false },
        bodyLimit: bodyBytes,
        onRequest: admit,
        handler: take,
      })
    done()
  })
}

/** What was sent, as text that the database takes. */
function messageOf({ params, query, body }: Request, contentType: string | null): DevicePost {
  const rest = params['*']
  return {
    path: rest === undefined ? '' : storableText(`/${rest}`),
    query: Object.fromEntries(
      Object.entries(query as Record<string, unknown>)
        .slice(0, 100)
        .map(([key, value]) => [
          storableText(key),
          storableText(Array.isArray(value) ? String(value[0]) : String(value)),
        ]),
    ),
    body: typeof body === 'string' ? storableText(body) : '',
    contentType: contentType === null ? null : storableText(contentType).slice(0, 200),
  }
}
