import type { SecondFactorProof } from '#web/live/session/secondFactor.ts'
import { CodeField } from '#web/ui/inputs/CodeField.tsx'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { text } from '#web/ui/language/text.ts'

interface ProofFieldsProps {
  value: SecondFactorProof
  errors: Partial<Record<keyof SecondFactorProof, string>>
  onChange: (value: SecondFactorProof) => void
}

/** The user's password, and a code of their second factor. */
export function ProofFields({ value, errors, onChange }: ProofFieldsProps) {
  return (
    <>
      <PasswordField
        label={text('signIn.password')}
        autoComplete="current-password"
        required
        error={errors.password}
        value={value.password}
        onChange={({ target }) => onChange({ ...value, password: target.value })}
      />
      <CodeField
        label={text('signIn.code')}
        hint={text('signIn.codeHint')}
        required
        error={errors.code}
        value={value.code}
        onChange={({ target }) => onChange({ ...value, code: target.value })}
      />
    </>
  )
}

/** Nothing typed yet. */
export const noProof: SecondFactorProof = { password: '', code: '' }
