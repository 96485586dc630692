import { IconCircleCheck, IconClock, IconFileText, IconMailX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import type { MailView } from '#web/features/admin/adminViews.ts'

const looks: Record<MailView['status'], { tone: Tone; icon: ReactNode; label: string }> = {
  SENT: { tone: 'green', icon: <IconCircleCheck aria-hidden="true" />, label: 'Sent' },
  WAITING: { tone: 'yellow', icon: <IconClock aria-hidden="true" />, label: 'Waiting' },
  FAILED: { tone: 'red', icon: <IconMailX aria-hidden="true" />, label: 'Not sent' },
  RECORDED: { tone: 'gray', icon: <IconFileText aria-hidden="true" />, label: 'Recorded, not sent' },
}

/** The status of a message. */
export function MailStatusBadge({ status }: { status: MailView['status'] }) {
  const { tone, icon, label } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
