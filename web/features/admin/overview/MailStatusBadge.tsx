import { IconCircleCheck, IconClock, IconFileText, IconMailX } from '@tabler/icons-react'
import { Badge } from '#web/ui/data/Badge.tsx'
import type { Look } from '#web/ui/data/looks.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import styled from 'styled-components'

const looks: Record<MailView['status'], Look & { label: PlainId }> = {
  SENT: { tone: 'green', icon: IconCircleCheck, label: 'admin.mailStatus.SENT' },
  WAITING: { tone: 'yellow', icon: IconClock, label: 'admin.mailStatus.WAITING' },
  FAILED: { tone: 'red', icon: IconMailX, label: 'admin.mailStatus.FAILED' },
  RECORDED: { tone: 'gray', icon: IconFileText, label: 'admin.mailStatus.RECORDED' },
}

/** The status of a message. */
export function MailStatusBadge({ status }: { status: MailView['status'] }) {
  const { label, ...look } = looks[status]
  return (
    <Wrapping>
      <Badge {...look} label={text(label)} />
    </Wrapping>
  )
}

/** A status of several words may take two lines on a phone. */
const Wrapping = styled.span`
  > * {
    white-space: normal;
  }
`
