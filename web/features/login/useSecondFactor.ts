import { useEffect, useRef, useState } from 'react'

/** The field for the code of a second factor: it appears, and has the focus, once the server asks for one. */
export function useSecondFactor() {
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return {
    field,
    isAsked,
    error,
    ask: () => setAsked(true),
    /** Says at the field what is wrong with the code. */
    reject(reason: string): void {
      setError(reason)
      field.current?.focus()
      field.current?.select()
    },
    clear: () => setError(undefined),
  }
}
