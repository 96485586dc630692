import { useState } from 'react'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { SecondFactorRefused, type SecondFactorFieldName } from '#web/live/session/secondFactor.ts'
import { text } from '#web/ui/language/text.ts'

/** The user's second factor. */
export type OwnSecondFactor = NonNullable<UserFieldsFragment['secondFactor']>

/** What a dialog about the second factor is given. */
export interface SecondFactorTask {
  /** What is on; null where nothing is. */
  secondFactor: OwnSecondFactor | null
  /** Called once something changed. */
  onChanged: () => void
  onClose: () => void
}

type Field = SecondFactorFieldName
type Typed = Partial<Record<Field, string>>

/** Why the server refused what was sent: at the fields that it is about, or as a whole. */
interface Refusal {
  fields: Typed
  problem: string | null
}

const none: Refusal = { fields: {}, problem: null }

/** Sends something once at a time, and says why it was refused. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(none)
  /** Sends it, unless a field is empty; returns whether it was accepted. */
  async function send(typed: Typed, work: () => Promise<void>): Promise<boolean> {
    const missing = missingIn(typed)
    setRefusal(missing ? { fields: missing, problem: null } : none)
    if (busy || missing) return false
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof SecondFactorRefused)) throw error
      const { field, message } = error
      setRefusal(field ? { fields: { [field]: message }, problem: null } : { fields: {}, problem: message })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, ...refusal, send }
}

function missingIn({ name, password, code }: Typed): Typed | null {
  const fields = {
    ...(name?.trim() === '' && { name: text('passkeys.nameMissing') }),
    ...(password === '' && { password: text('signIn.passwordMissing') }),
    ...(code?.trim() === '' && { code: text('signIn.codeNeeded') }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}
