import { ServerError } from '@apollo/client/errors'
import { CommandRefused, isSignedOut, mayBeSentAgain } from '#web/live/commands/refusal.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { discardPhotos, keptPhoto } from './keptPhotos.ts'
import { text } from '#web/ui/language/text.ts'

/** A phone in a cellar is slow; in ms. */
const sendLimit = 60_000

/**
 * Uploads photos that are kept on this device, then runs the command that names them, then deletes them here. Each is sent
 * under its id, so that sending one again has no second effect; one that is not here was sent before. Rejects with
 * `CommandRefused`, or with an error after which it may be sent again.
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
  })
  const bodyText = await response.text()
  const answer = answerIn(bodyText)
  if (response.ok && answer) return
  const error = new ServerError(text('photos.notSent'), { response, bodyText })
  if (mayBeSentAgain(error) || isSignedOut(error)) throw error
  throw new CommandRefused({ message: answer?.message ?? text('photos.notSent'), code: 'REFUSED' })
}

/** The answer of the server; null for a page that a proxy or a guest network sent in its place. */
function answerIn(body: string): { message?: string } | null {
  try {
    return JSON.parse(body) as { message?: string }
  } catch {
    return null
  }
}
