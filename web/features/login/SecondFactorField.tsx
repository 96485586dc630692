import { CodeField } from '#web/ui/inputs/CodeField.tsx'
import { text } from '#web/ui/language/text.ts'
import type { useSecondFactor } from './useSecondFactor.ts'

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
