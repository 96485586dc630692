import { useState } from 'react'
import { SecondFactorRefused, type SecondFactorProof } from '#web/live/session/secondFactor.ts'
import { text } from '#web/ui/language/text.ts'

/** What a dialog about the second factor is given. */
export interface SecondFactorTask {
  /** Called once something changed. */
  onChanged: () => void
  onClose: () => void
}

type Field = keyof SecondFactorProof

/** Why the server refused what was sent: at the fields that it is about, or as a whole. */
interface Refusal {
  fields: Partial<Record<Field, string>>
  problem: string | null
}

const none: Refusal = { fields: {}, problem: null }

/** Sends something once at a time, and says why it was refused. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(none)
  /** Sends it, unless a field is empty; returns whether it was accepted. */
  async function send(typed: Partial<SecondFactorProof>, work: () => Promise<void>): Promise<boolean> {
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

function missingIn({ password, code }: Partial<SecondFactorProof>): Refusal['fields'] | null {
  const fields = {
    ...(password === '' && { password: text('signIn.passwordMissing') }),
    ...(code?.trim() === '' && { code: text('signIn.codeNeeded') }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}
