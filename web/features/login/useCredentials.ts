import { useState, type RefObject } from 'react'
import { text } from '#web/ui/language/text.ts'

export interface Credentials {
  email: string
  password: string
}

type Input = RefObject<HTMLInputElement | null>

type Errors = Partial<Record<keyof Credentials, string>>

/** What is wrong with an e-mail address and a password, in sentences. */
function errorsOf({ email, password }: Credentials): Errors {
  const errors: Errors = {}
  if (email.trim() === '') errors.email = text('signIn.emailMissing')
  else if (!/^\s*[^\s@]+@[^\s@]+\s*$/.test(email)) errors.email = text('signIn.emailWrong')
  if (password === '') errors.password = text('signIn.passwordMissing')
  return errors
}

/**
 * The two fields of the sign-in form, which are checked when it is sent and from then on while typing. They are read from
 * the page, where password managers fill them in without an event. A form library would be a tenth of the sign-in page.
 */
export function useCredentials(email: Input, password: Input) {
  const [errors, setErrors] = useState<Errors>({})
  const [isChecked, setChecked] = useState(false)
  const read = (): Credentials => ({
    email: email.current?.value ?? '',
    password: password.current?.value ?? '',
  })

  return {
    errors,
    /** What was typed, or null when it can't be sent; the first wrong field has the focus then. */
    check(): Credentials | null {
      const typed = read()
      const wrong = errorsOf(typed)
      setChecked(true)
      setErrors(wrong)
      if (wrong.email) email.current?.focus()
      else if (wrong.password) password.current?.focus()
      else return typed
      return null
    },
    onChange: () => isChecked && setErrors(errorsOf(read())),
    /** Both were filled in, and are right. */
    filled: () => setErrors({}),
  }
}
