import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** Fields that are filled in on a page, without a dialog around them. */
export interface DraftFields<Values> {
  values: Values
  set: <Field extends keyof Values>(field: Field, value: Values[Field]) => void
  /** Sets several together. */
  change: (values: Partial<Values>) => void
  /** Some of the values were typed before a reload. */
  isRestored: boolean
  /** Returns to the initial values. */
  discard: () => void
}

/** Fields whose unsaved values are kept as a draft, as those of a form are; saving them must drop it by `dropDraft`. */
export function useDraftFields<Values extends object>(
  draftName: string,
  initial: () => Values,
): DraftFields<Values> {
  const [base] = useState(initial)
  const [state, setState] = useState<Pick<DraftFields<Values>, 'values' | 'isRestored'>>(() => {
    const kept = Object.entries(readDraft(draftName)?.fields ?? {}).filter(([field]) => field in base)
    return { values: { ...base, ...Object.fromEntries(kept) }, isRestored: kept.length > 0 }
  })
  const change = (changes: Partial<Values>) => {
    const values = { ...state.values, ...changes }
    const typed = Object.entries(values).filter(([name, one]) => one !== base[name as keyof Values])
    if (typed.length === 0) dropDraft(draftName)
    else keepDraft(draftName, { fields: Object.fromEntries(typed), base: {}, versions: {} })
    setState({ ...state, values })
  }
  return {
    ...state,
    set: (field, value) => change({ [field]: value } as unknown as Partial<Values>),
    change,
    discard: () => {
      dropDraft(draftName)
      setState({ values: base, isRestored: false })
    },
  }
}
