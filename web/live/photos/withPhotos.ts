import { CommandRefused } from '#web/live/commands/refusal.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { discardPhotos, keptPhoto } from './keptPhotos.ts'
import { text } from '#web/ui/language/text.ts'

/** A phone in a cellar is slow; in ms. */
const sendLimit = 60_000

/** What a response means: anything else is a refusal. */
const codeOfStatus: Record<number, string> = { 401: 'UNAUTHENTICATED', 429: 'TOO_MANY_REQUESTS' }

/**
 * Uploads photos that are kept on this device, then runs the command that names them, then deletes them here. Each is sent
 * under its id, so that sending one again has no second effect; one that is not here was sent before. Rejects with
 * `CommandRefused`.
 */
export async function withPhotos<T>(ids: readonly string[], run: () => Promise<T>): Promise<T> {
  for (const id of ids) {
    const kept = await keptPhoto(id)
    if (!kept) continue
    await put(`/api/photos/${id}`, kept.content)
    await put(`/api/photos/${id}/thumbnail`, kept.thumbnail)
  }
  const done = await run()
  await discardPhotos(ids)
  return done
}

async function put(path: string, body: ArrayBuffer): Promise<void> {
  const response = await fetch(path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${readUserInfo()?.token ?? ''}`, 'content-type': 'image/jpeg' },
    body,
    signal: AbortSignal.timeout(sendLimit),
  }).catch((error: unknown) => {
    throw new CommandRefused({ message: text('server.unreachable'), code: 'UNREACHABLE' }, error)
  })
  if (response.ok) return
  const answer = (await response.json().catch(() => ({}))) as { message?: string }
  throw new CommandRefused({
    message: answer.message ?? text('photos.notSent'),
    code: response.status >= 500 ? 'UNAVAILABLE' : (codeOfStatus[response.status] ?? 'REFUSED'),
  })
}
