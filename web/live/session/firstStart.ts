import { refusalIn, send, signIn, unreachable } from './session.ts'

const path = '/api/first-start'

/** What the form of the first start sends. */
export interface FirstStartForm {
  code: string
  withDemo: boolean
  breweryName: string
  timeZone: string
  units: 'US' | 'METRIC' | 'UK'
  currency: string
  language: string
  name: string
  email: string
  password: string
}

/** The first start was refused: the sentence of each wrong field, or one about all of it. */
export class FirstStartRefused extends Error {
  override name = 'FirstStartRefused'
  readonly fields: Partial<Record<keyof FirstStartForm, string>>

  constructor(message: string, fields: FirstStartRefused['fields'] = {}) {
    super(message)
    this.fields = fields
  }
}

/** Whether the brewery is empty and waits for its first administrator; false while the server can't be reached. */
export async function fetchIsFirstStart(): Promise<boolean> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(10_000) })
    return response.ok && ((await response.json()) as { isNeeded: boolean }).isNeeded
  } catch {
    return false
  }
}

/**
 * Begins the brewery and signs its administrator in; throws `FirstStartRefused`. If the answer to an earlier attempt was lost, it
 * has begun already, and what was typed signs in.
 */
export async function beginBrewery(form: FirstStartForm): Promise<void> {
  const response = await send('POST', path, form).catch(() => {
    throw new FirstStartRefused(unreachable())
  })
  const answer: unknown = await response.json().catch(() => null)
  const refusal = response.ok ? null : refusalOf(answer)
  if (refusal && response.status !== 409) throw refusal
  await signIn(form.email.trim(), form.password).catch((error: unknown) => {
    throw refusal ?? error
  })
}

function refusalOf(answer: unknown): FirstStartRefused {
  const fields = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : null
  const sentences = typeof fields === 'object' && fields !== null ? fields : {}
  return new FirstStartRefused(refusalIn(answer) ?? unreachable(), sentences)
}
