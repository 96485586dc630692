import { readUserInfo } from '#web/live/session/session.ts'

/** Something that was said in the chat. */
export interface ChatMessage {
  role: 'USER' | 'ASSISTANT'
  content: string
  /** No answer: left out when the conversation goes on. */
  isFailure?: boolean
}

/** The conversation lasts as long as the tab, and belongs to the signed-in user. */
const keyOf = () => `chat:${readUserInfo()?._id ?? 'nobody'}`

/** The conversation of this tab so far; an answer that was under way at a reload counts as stopped. */
export function readChat(): ChatMessage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSaid).filter(({ content }) => content !== '') : []
  } catch {
    return []
  }
}

/** Keeps the conversation through a reload. Without room in the storage the chat still works. */
export function storeChat(said: readonly ChatMessage[]): void {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify(said))
  } catch {
    // A full or closed storage.
  }
}

function isSaid(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const { role, content } = value as Partial<ChatMessage>
  return (role === 'USER' || role === 'ASSISTANT') && typeof content === 'string'
}
