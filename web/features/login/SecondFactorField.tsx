import { useEffect, useRef, useState } from 'react'
import { CodeField } from '#web/ui/inputs/CodeField.tsx'
import { text } from '#web/ui/language/text.ts'

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

/** The code of the second factor in the sign-in form. */
export function SecondFactorField({ of: { field, error } }: { of: ReturnType<typeof useSecondFactor> }) {
  return (
    <CodeField
      label={text('signIn.code')}
      hint={text('signIn.codeHint')}
      required
      error={error}
      name="code"
      ref={field}
    />
  )
}
