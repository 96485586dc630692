import type { ApolloClient, DocumentNode } from '@apollo/client'
import type { Follow } from '#web/live/connection/follow.ts'

/** The pages on which work goes on offline, by what they ask. */
const pages: (() => Promise<DocumentNode>)[] = [
  async () => (await import('./features/logs/logDocuments.ts')).LogsPageDocument,
  async () => (await import('./features/kegs/kegDocuments.ts')).KegsPageDocument,
  async () => (await import('./features/ingredients/ingredientDocuments.ts')).IngredientsPageDocument,
]

const everyMs = 20_000
const firstMs = 2_000

/**
 * Has what these pages show at hand before the connection is lost, also where nobody opened them; only what is missing is asked
 * for. Answers how to stop.
 */
export function keepPagesAtHand(client: ApolloClient, follow: Pick<Follow, 'linkState'>): () => void {
  async function look(): Promise<void> {
    for (const page of pages) {
      if (follow.linkState().state !== 'live' || document.visibilityState === 'hidden') return
      await client.query({ query: await page(), fetchPolicy: 'cache-first' }).catch(() => undefined)
    }
  }
  const first = setTimeout(() => void look(), firstMs)
  const timer = setInterval(() => void look(), everyMs)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
