import { createContext, useContext } from 'react'
import { refuse, type Action, type Role } from '#domain/people/roles.ts'

export interface SignedInUser {
  /** Missing where nobody is signed in. */
  id?: string
  name: string
  role: Role
}

/** Who uses the page; set by the shell. Without a shell, someone who may only read. */
export const SignedInUserContext = createContext<SignedInUser>({ name: '', role: 'VIEWER' })

/** Why the person who is signed in may not do something, in a sentence, or null when they may. */
export function useRoleRefusal(action: Action): string | null {
  return refuse(useContext(SignedInUserContext).role, action)
}

const roles: Record<Lowercase<Role>, Role> = {
  viewer: 'VIEWER',
  brewer_assistant: 'BREWER_ASSISTANT',
  brewer: 'BREWER',
  admin: 'ADMIN',
}

/** A role as the sign-in answer spells it; one that is not known here may only read. */
export function roleOf(spelled: Lowercase<Role>): Role {
  return roles[spelled] ?? 'VIEWER'
}
