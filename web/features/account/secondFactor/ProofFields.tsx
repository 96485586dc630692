import { IconFingerprint } from '@tabler/icons-react'
import { canUsePasskeys, proveByPasskey } from '#web/live/session/passkeys.ts'
import type { SecondFactorProof } from '#web/live/session/secondFactor.ts'
import { usePasskey } from '#web/live/session/usePasskey.ts'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { CodeField } from '#web/ui/inputs/CodeField.tsx'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { text } from '#web/ui/language/text.ts'
import type { OwnSecondFactor } from './secondFactorTask.ts'

interface ProofFieldsProps {
  of: OwnSecondFactor | null
  value: SecondFactorProof
  errors: Partial<Record<keyof SecondFactorProof, string>>
  onChange: (value: SecondFactorProof) => void
}

/** The user's password and, where a second factor is on, a code of it or one of their passkeys. */
export function ProofFields({ of: secondFactor, value, errors, onChange }: ProofFieldsProps) {
  const isByPasskey = value.code.startsWith('{')
  const hasPasskey = secondFactor !== null && secondFactor.passkeys.length > 0 && canUsePasskeys()
  const prove = (code: string) => onChange({ ...value, code })
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
      {secondFactor && isByPasskey && !errors.code && <p role="status">{text('passkeys.confirmed')}</p>}
      {secondFactor && (!isByPasskey || errors.code) && (
        <>
          <CodeField
            label={text('signIn.code')}
            hint={text('signIn.codeHint')}
            required
            error={errors.code}
            value={isByPasskey ? '' : value.code}
            onChange={({ target }) => prove(target.value)}
          />
          {hasPasskey && <PasskeyInstead onAnswer={prove} />}
        </>
      )}
    </>
  )
}

/** A passkey in place of the code. */
function PasskeyInstead({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const { busy, problem, ask } = usePasskey(proveByPasskey, onAnswer)
  return (
    <>
      <Button icon={IconFingerprint} busy={busy} onClick={ask}>
        {text('passkeys.use')}
      </Button>
      {problem && <FormError>{problem}</FormError>}
    </>
  )
}

/** Nothing typed yet. */
export const noProof: SecondFactorProof = { password: '', code: '' }
