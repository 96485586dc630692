import { roleDescriptions, roleLabels, type Role } from '#domain/people/roles.ts'

/** The roles to choose from, each with what it may do. */
export const roleChoices = (Object.keys(roleLabels) as Role[]).map((role) => ({
  value: role,
  label: `${roleLabels[role]} – ${roleDescriptions[role]}`,
}))
