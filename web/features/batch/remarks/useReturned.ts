import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { dropDraft, readDraft } from '#web/live/forms/drafts.ts'
import { returnedTo, type Written } from './remarkCommand.ts'

/**
 * Puts a remark that was refused after it had waited before what is being written: neither is lost. It comes with the
 * navigation to its batch, also from the batch's own page.
 */
export function useReturned(batchId: string, written: () => Written, put: (both: Written) => void): void {
  const { key } = useLocation()
  const giveBack = useEffectEvent(() => {
    const returned = readDraft(returnedTo(batchId))?.fields as Partial<Written> | undefined
    if (!returned) return
    dropDraft(returnedTo(batchId))
    const current = written()
    put({
      text: [returned.text, current.text].filter(Boolean).join('\n\n'),
      photoIds: [...new Set([...(returned.photoIds ?? []), ...current.photoIds])],
    })
  })
  useEffect(() => giveBack(), [key, batchId])
}
