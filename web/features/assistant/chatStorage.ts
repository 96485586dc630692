import { readUserInfo } from '#web/live/session/session.ts'

/** A message of the chat. */
export interface ChatMessage {
  role: 'USER' | 'ASSISTANT'
  content: string
  /** A failure: left out of further requests. */
  isFailure?: boolean
}

/** The conversation lasts as long as the tab and belongs to the signed-in user. */
const keyOf = () => `chat:${readUserInfo()?._id ?? 'nobody'}`

/** The conversation of this tab so far; an answer interrupted by a reload counts as stopped. */
export function readChat(): ChatMessage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSaid).filter(({ content }) => content !== '') : []
  } catch {
    return []
  }
}

/** Stores the conversation across reloads. The chat also works when the storage is full. */
export function storeChat(said: readonly ChatMessage[]): void {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify(said))
  } catch {
    // Storage is full or disabled.
  }
}

function isSaid(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const { role, content } = value as Partial<ChatMessage>
  return (role === 'USER' || role === 'ASSISTANT') && typeof content === 'string'
}
