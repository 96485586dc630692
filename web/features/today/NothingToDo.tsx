import { IconCircleCheck } from '@tabler/icons-react'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'

interface NothingToDoProps {
  isMine?: boolean
  /** There is something on the next days. */
  isDone?: boolean
}

/** That nothing is due, and where the next work comes from. */
export function NothingToDo({ isMine = false, isDone = false }: NothingToDoProps) {
  if (isDone) {
    return (
      <Notice $tone="green">
        <IconCircleCheck size={22} aria-hidden="true" />
        {text(isMine ? 'today.nothingOfYours' : 'today.nothingDue')}
      </Notice>
    )
  }
  return (
    <Row $wrap $spread $gap="sm">
      <Notice $tone="green">
        <IconCircleCheck size={22} aria-hidden="true" />
        {text('today.nothing')}
      </Notice>
      <LinkButton to="/schedule">{text('today.openSchedule')}</LinkButton>
    </Row>
  )
}
