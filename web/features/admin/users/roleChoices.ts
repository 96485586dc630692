import { roleDescriptions, roleLabels, type Role } from '#domain/people/roles.ts'
import { text } from '#web/ui/language/text.ts'

const roles = Object.keys(roleLabels) as Role[]

/** The roles to choose from, each with what it may do. */
export const roleChoices = () =>
  roles.map((value) => ({ value, label: `${text(roleLabels[value])} – ${text(roleDescriptions[value])}` }))
