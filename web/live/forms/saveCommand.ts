import { commandId } from '#web/live/commands/commandId.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { deviceStorage } from '#web/live/storage/deviceStorage.ts'

/** A form's content sent under an id, with an unknown outcome. */
interface Sent {
  id: string
  content: string
}

const keyOf = (form: string) => `sending:${readUserInfo()?._id ?? 'nobody'}:${form}`

/**
 * The id under which a form sends its content: the same for the same content until `clearSave`, also after a reload, so
 * that Save pressed again after a lost answer enters nothing twice. Other content is another command.
 */
export function saveCommandId(form: string, content: unknown): string {
  const text = JSON.stringify(content)
  const sent = readSent(form)
  if (sent?.content === text) return sent.id
  const id = commandId()
  try {
    deviceStorage.setItem(keyOf(form), JSON.stringify({ id, content: text } satisfies Sent))
  } catch {
    // If the storage is full the id only lasts for this attempt.
  }
  return id
}

/** The form was saved or discarded: the same content would be a new command. */
export function clearSave(form: string): void {
  deviceStorage.removeItem(keyOf(form))
}

function readSent(form: string): Sent | null {
  try {
    return JSON.parse(deviceStorage.getItem(keyOf(form)) ?? 'null') as Sent | null
  } catch {
    return null
  }
}
