import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOwner, dropDraft, keepDraft } from './drafts.ts'
import type { Edit } from './edit.ts'

/** How long, in ms, after the last key a draft is stored; immediately when the form or the page closes. */
const keepAfterMs = 250

/** Stores a form's unsaved input as a draft, so that it survives a reload. */
export function useKeptDraft<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'subscribe'>,
  edit: Edit,
  draftName: string,
): void {
  const { getValues, subscribe } = form
  useEffect(() => {
    const owner = draftOwner()
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      const current = getValues()
      const fields = edit.changed(current)
      if (fields.length === 0) return dropDraft(draftName, owner)
      const typed = Object.fromEntries(fields.map((field) => [field, current[field] as unknown]))
      keepDraft(draftName, { fields: typed, ...edit.keep(fields) }, owner)
    }
    const keepNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      keep()
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, keepAfterMs)
      },
    })
    window.addEventListener('pagehide', keepNow)
    return () => {
      keepNow()
      unsubscribe()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [edit, draftName, getValues, subscribe])
}
