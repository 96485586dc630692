import { createContext, useContext } from 'react'
import { refuse, type Action, type Role } from '#domain/people/roles.ts'
import { textOf } from '#web/ui/language/text.ts'

export interface SignedInUser {
  /** Absent if nobody is signed in. */
  id?: string
  name: string
  role: Role
}

/** The signed-in user; set by the shell. Without a shell, a viewer. */
export const SignedInUserContext = createContext<SignedInUser>({ name: '', role: 'VIEWER' })

/** Why the signed-in user may not do something, in a sentence, or null when they may. */
export function useRoleRefusal(action: Action): string | null {
  const refusal = refuse(useContext(SignedInUserContext).role, action)
  return refusal && textOf(refusal)
}

const roles: Record<Lowercase<Role>, Role> = {
  viewer: 'VIEWER',
  brewer_assistant: 'BREWER_ASSISTANT',
  brewer: 'BREWER',
  admin: 'ADMIN',
}

/** Parses a role from the sign-in response; an unknown one counts as viewer. */
export function roleOf(spelled: Lowercase<Role>): Role {
  return roles[spelled] ?? 'VIEWER'
}
