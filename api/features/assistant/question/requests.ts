import type { Page, QuestionWords } from './languages/questionWords.ts'
import { isInAnyLanguage } from './languages/languages.ts'

/** What is no question: new rules, secrets, or a request to change something, on a page if it is known. */
export type Request =
  | { kind: 'NEW_RULES' | 'SECRETS' | 'DATABASE' }
  | { kind: 'CHANGE'; page: Page | 'schedule' }

const pages = [
  'account',
  'admin',
  'logs',
  'kegs',
  'recipes',
  'ingredients',
] as const satisfies readonly Page[]

/** What a text asks for that is no question; null for a question. */
export function requestIn(text: string, { requests }: QuestionWords): Request | null {
  if (isInAnyLanguage(text, 'newRules')) return { kind: 'NEW_RULES' }
  if (isInAnyLanguage(text, 'secrets')) return { kind: 'SECRETS' }
  if (/\b(drop|delete|truncate) (table|from)\b/.test(text)) return { kind: 'DATABASE' }
  if (!requests.verbs.test(text)) return null
  return { kind: 'CHANGE', page: pages.find((page) => requests.pages[page].test(text)) ?? 'schedule' }
}
