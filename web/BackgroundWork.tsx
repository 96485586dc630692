import { useEffect } from 'react'
import { BrewAlarm } from './features/brewDay/alarm/BrewAlarm.tsx'
import type { HistoryReset } from '#web/live/cache/history.ts'
import { client, follow } from '#web/live/connection/client.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { shownLanguage } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import type { ApolloClient, DocumentNode } from '@apollo/client'
import type { Follow } from '#web/live/connection/follow.ts'
import { watchInput } from '#web/ui/device/watchInput.ts'

/** What runs behind every page: data and files for offline work, the notice of a restore, and the calls of brew-day timers. */
export function BackgroundWork() {
  useEffect(() => keepPagesAtHand(client, follow), [])
  useEffect(() => keepFilesAtHand(follow), [])
  useEffect(() => follow.onReset(tellRestored), [])
  return <BrewAlarm />
}

/** Notifies everyone with an open page that the brewery was restored, which explains the changed figures. */
function tellRestored({ wentBack }: HistoryReset): void {
  if (!wentBack) return
  const [title, message] = [text('shell.restoredTitle'), text('shell.restored')]
  notifications.show({ id: 'restored', title, message, autoClose: false })
}

/** The queries of pages that are used offline. */
const pages: (() => Promise<DocumentNode>)[] = [
  async () => (await import('./features/logs/logDocuments.ts')).LogsPageDocument,
  async () => (await import('./features/kegs/kegDocuments.ts')).KegsPageDocument,
  async () => (await import('./features/kegs/packages/packageStockDocuments.ts')).PackageStockDocument,
  async () => (await import('./features/kegs/filledKegsDocuments.ts')).FormatsToFillDocument,
  async () => (await import('./features/ingredients/ingredientDocuments.ts')).IngredientsPageDocument,
]

const everyMs = 20_000

const firstMs = 2_000

/** The languages in which all of the client's files are on the device. */
const stored = new Set<string>()

/**
 * Has the service worker answer for this page, and load the files that the device lacks, in the language of this screen, whenever
 * the page is live: the worker is installed with those of the shell alone, soon after a first visit began. Firefox leaves a page
 * without it that was opened while it was installed. Returns a function that stops it.
 */
function keepFilesAtHand(follow: Pick<Follow, 'linkState' | 'onLinkState'>): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined

  async function ask(): Promise<void> {
    const worker = (await navigator.serviceWorker.getRegistration())?.active
    const language = shownLanguage()
    if (!worker || follow.linkState().state !== 'live' || stored.has(language)) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data: isWhole }) => {
      if (isWhole === true) stored.add(language)
      port1.close()
    }
    worker.postMessage({ type: 'LOAD_LATER', language }, [port2])
  }
  const askAgain = () => void ask().catch(() => undefined)
  askAgain()
  const stopLink = follow.onLinkState(askAgain)
  navigator.serviceWorker.addEventListener('controllerchange', askAgain)
  const timer = setInterval(askAgain, everyMs)
  return () => {
    stopLink()
    navigator.serviceWorker.removeEventListener('controllerchange', askAgain)
    clearInterval(timer)
  }
}

/**
 * Prefetches the data of these pages before the connection is lost, even if nobody opened them; fetches only what is
 * missing, and while nobody uses the page: writing a long list takes longer than a frame. Returns a function that stops it.
 */
function keepPagesAtHand(client: ApolloClient, follow: Pick<Follow, 'linkState'>): () => void {
  const input = watchInput()

  async function look(): Promise<void> {
    for (const page of pages) {
      await input.rest()
      if (follow.linkState().state !== 'live' || document.visibilityState === 'hidden') return
      // What fails is asked for again a little later, or when its page is opened.
      await page()
        .then((query) => client.query({ query, fetchPolicy: 'cache-first' }))
        .catch(() => undefined)
    }
  }
  const first = setTimeout(() => void look(), firstMs)
  const timer = setInterval(() => void look(), everyMs)
  return () => {
    input.stop()
    clearTimeout(first)
    clearInterval(timer)
  }
}
