import { readUserInfo } from '#web/live/session/session.ts'
import { tabStorage } from '#web/live/storage/deviceStorage.ts'

/** A message of the chat. */
export interface ChatMessage {
  role: 'USER' | 'ASSISTANT'
  content: string
  /** The questions that the assistant offers in it. */
  questions?: readonly string[]
  /** A failure: left out of further requests. */
  isFailure?: boolean
}

/** What is stored lasts as long as the tab and belongs to the signed-in user. */
const keyOf = (what: 'chat' | 'question') => `${what}:${readUserInfo()?._id ?? 'nobody'}`

/** The conversation of this tab so far; an answer interrupted by a reload counts as stopped. */
export function readChat(): ChatMessage[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(keyOf('chat')) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSaid).filter(({ content }) => content !== '') : []
  } catch {
    return []
  }
}

/** Stores the conversation across reloads. */
export function storeChat(said: readonly ChatMessage[]): void {
  tabStorage.setItem(keyOf('chat'), JSON.stringify(said))
}

/** The question that was typed and not sent yet. */
export function readQuestion(): string {
  return tabStorage.getItem(keyOf('question')) ?? ''
}

/** Stores what is typed across reloads. */
export function storeQuestion(question: string): void {
  tabStorage.setItem(keyOf('question'), question)
}

function isSaid(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const { role, content } = value as Partial<ChatMessage>
  return (role === 'USER' || role === 'ASSISTANT') && typeof content === 'string'
}
