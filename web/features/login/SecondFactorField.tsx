import { Suspense, useEffect, useRef, useState } from 'react'
import { CodeField } from '#web/ui/inputs/CodeField.tsx'
import { text } from '#web/ui/language/text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

/** Few people have a passkey. */
const PasskeyButton = lazyView('PasskeyButton', () => import('./PasskeyButton.tsx'))

/** The field for the code of a second factor: it appears, and has the focus, once the server asks for one. */
export function useSecondFactor() {
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [passkey, setPasskey] = useState<object | null>(null)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return {
    field,
    isAsked,
    passkey,
    error,
    /** `request` is by what the browser asks a passkey, which is answered once. */
    ask(request: object | null): void {
      setAsked(true)
      setPasskey(request)
    },
    /** Says at the field what is wrong with the code. */
    reject(reason: string, request: object | null): void {
      setError(reason)
      setPasskey(request)
      field.current?.focus()
      field.current?.select()
    },
    clear: () => setError(undefined),
  }
}

interface SecondFactorFieldProps {
  of: ReturnType<typeof useSecondFactor>
  /** Called with the answer of a passkey, which is sent as a code. */
  onPasskey: (answer: string) => void
}

/** The code of the second factor in the sign-in form, and a passkey in its place. */
export function SecondFactorField({ of: { field, passkey, error }, onPasskey }: SecondFactorFieldProps) {
  return (
    <>
      {passkey && (
        <Suspense>
          <PasskeyButton request={passkey} onAnswer={onPasskey} />
        </Suspense>
      )}
      <CodeField
        label={text('signIn.code')}
        hint={text('signIn.codeHint')}
        required
        error={error}
        name="code"
        ref={field}
      />
    </>
  )
}
