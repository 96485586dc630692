import { IconEye, IconNotes, IconShieldHalf, IconBeer } from '@tabler/icons-react'
import { roleLabels, type Role } from '#domain/people/roles.ts'
import { Badge } from './Badge.tsx'
import type { Look } from './looks.ts'
import { text } from '#web/ui/language/text.ts'

const looks: Record<Role, Look> = {
  ADMIN: { tone: 'red', icon: IconShieldHalf },
  BREWER: { tone: 'blue', icon: IconBeer },
  BREWER_ASSISTANT: { tone: 'teal', icon: IconNotes },
  VIEWER: { tone: 'gray', icon: IconEye },
}

/** The role of a person. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge {...looks[role]} label={text(roleLabels[role])} />
}
