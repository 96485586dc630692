import { useEffect } from 'react'
import { fetchIsFirstStart } from '#web/live/session/firstStart.ts'
import { firstStartHash } from '#web/live/session/linkHash.ts'

/** Leads from the sign-in page of an empty brewery, where nobody can sign in, to its first start. */
export function FirstStartOffer() {
  useEffect(() => {
    let isGone = false
    void fetchIsFirstStart().then((isFirst) => {
      if (isFirst && !isGone) location.replace(firstStartHash)
    })
    return () => {
      isGone = true
    }
  }, [])
  return null
}
