import { useEffect } from 'react'
import { BrewAlarm } from './features/brewDay/alarm/BrewAlarm.tsx'
import { client, follow } from '#web/live/connection/client.ts'
import { keepPagesAtHand } from './offlinePages.ts'
import { tellRestored } from './tellRestored.ts'

/** What runs behind every page: data for offline work, the notice of a restore, and the calls of brew-day timers. */
export function BackgroundWork() {
  useEffect(() => keepPagesAtHand(client, follow), [])
  useEffect(() => tellRestored(follow), [])
  return <BrewAlarm />
}
