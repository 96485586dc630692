import { useState } from 'react'
import { SecondFactorRefused } from './secondFactor.ts'

/** Asks a passkey when a button is pressed; `problem` says why it did not answer. */
export function usePasskey(prove: () => Promise<string>, onAnswer: (answer: string) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function ask(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      onAnswer(await prove())
    } catch (error) {
      if (!(error instanceof SecondFactorRefused)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, ask: () => void ask() }
}
