import type { PlainId } from '#domain/language/message.ts'
import type { Teller } from './teller.ts'

/** The pages that answers name, as the navigation does. */
const pages = {
  account: ['/account', 'answers.account'],
  admin: ['/admin', 'shell.admin'],
  dashboard: ['/dashboard', 'shell.dashboard'],
  ingredients: ['/ingredients', 'shell.ingredients'],
  kegs: ['/kegs', 'shell.kegs'],
  logs: ['/logs', 'shell.logs'],
  recipes: ['/recipes', 'shell.recipes'],
  schedule: ['/schedule', 'shell.schedule'],
} as const satisfies Record<string, readonly [path: string, name: PlainId]>

/** A link to a page in Markdown, under its name; `query` is what the page begins with. */
export function linkTo(page: keyof typeof pages, tell: Teller, query = ''): string {
  const [path, name] = pages[page]
  return `[${tell.text(name)}](${path}${query})`
}
