import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchChromium } from './chromium.ts'

let shared: Promise<Browser> | undefined

async function launchShared(): Promise<Browser> {
  const browser = await launchChromium()
  browser.on('disconnected', () => (shared = undefined))
  return browser
}

/**
 * The Chromium of this worker, started by its first file. Each person has a context of their own in it; those of a file are
 * closed after its last test. Await it after the servers of the file, so that the pages are gone before these stop.
 */
export async function chromiumOfFile(): Promise<Browser> {
  const browser = await (shared ??= launchShared())
  afterAll(async () => void (await Promise.all(browser.contexts().map((context) => context.close()))))
  return browser
}
