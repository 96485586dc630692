import { IconCircleCheck, IconClock, IconFileText, IconMailX } from '@tabler/icons-react'
import { Badge, type Look } from '#web/ui/data/Badge.tsx'
import type { MailView } from '#web/features/admin/adminViews.ts'

const looks: Record<MailView['status'], Look & { label: string }> = {
  SENT: { tone: 'green', icon: IconCircleCheck, label: 'Sent' },
  WAITING: { tone: 'yellow', icon: IconClock, label: 'Waiting' },
  FAILED: { tone: 'red', icon: IconMailX, label: 'Not sent' },
  RECORDED: { tone: 'gray', icon: IconFileText, label: 'Recorded, not sent' },
}

/** The status of a message. */
export function MailStatusBadge({ status }: { status: MailView['status'] }) {
  return <Badge {...looks[status]} />
}
