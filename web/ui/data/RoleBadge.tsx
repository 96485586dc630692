import { IconEye, IconNotes, IconShieldHalf, IconBeer } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { roleLabels, type Role } from '#domain/people/roles.ts'
import type { Tone } from '#web/theme.ts'
import { Badge } from './Badge.tsx'

const looks: Record<Role, { tone: Tone; icon: ReactNode }> = {
  ADMIN: { tone: 'red', icon: <IconShieldHalf aria-hidden="true" /> },
  BREWER: { tone: 'blue', icon: <IconBeer aria-hidden="true" /> },
  BREWER_ASSISTANT: { tone: 'teal', icon: <IconNotes aria-hidden="true" /> },
  VIEWER: { tone: 'gray', icon: <IconEye aria-hidden="true" /> },
}

/** The role of a person. */
export function RoleBadge({ role }: { role: Role }) {
  const look = looks[role]
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {roleLabels[role]}
    </Badge>
  )
}
