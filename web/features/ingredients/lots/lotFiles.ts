import { CommandRefused } from '#web/live/commands/refusal.ts'
import { commandId, uuidOf } from '#web/live/commands/commandId.ts'
import { readUserInfo, sessionLost } from '#web/live/session/session.ts'
import { text } from '#web/ui/language/text.ts'

/** A supplier's file, sent from a phone in a cellar, is slow; in ms. */
const sendLimit = 60_000

/** Adds a certificate to a lot, under the name of its file; rejects with `CommandRefused`. */
export async function sendLotFile(lotId: string, file: File): Promise<void> {
  const path = `${pathOf(lotId, uuidOf(commandId()))}?${new URLSearchParams({ name: file.name }).toString()}`
  await ask(path, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: file })
}

/** Opens a certificate of a lot in a tab of its own; rejects with `CommandRefused`. */
export async function openLotFile(lotId: string, fileId: string): Promise<void> {
  const response = await ask(pathOf(lotId, fileId), {})
  const url = URL.createObjectURL(await response.blob())
  window.open(url, '_blank', 'noopener')
  // The tab may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const pathOf = (lotId: string, fileId: string) => `/api/lots/${lotId}/files/${fileId}`

async function ask(path: string, { headers, ...more }: RequestInit): Promise<Response> {
  const authorization = `Bearer ${readUserInfo()?.token ?? ''}`
  const response = await fetch(path, {
    ...more,
    headers: { authorization, ...(headers as Record<string, string>) },
    signal: AbortSignal.timeout(sendLimit),
  }).catch((error: unknown) => {
    throw new CommandRefused({ message: text('server.unreachable'), code: 'UNREACHABLE' }, error)
  })
  if (response.status === 401) sessionLost()
  if (response.ok) return response
  const answer = (await response.json().catch(() => ({}))) as { message?: string }
  throw new CommandRefused({ message: answer.message ?? text('photos.notSent'), code: 'REFUSED' })
}
