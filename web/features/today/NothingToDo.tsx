import { IconCircleCheck } from '@tabler/icons-react'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
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
        {isMine ? 'Nothing of yours is due today.' : 'Nothing is due today.'}
      </Notice>
    )
  }
  return (
    <Row $wrap $spread $gap="sm">
      <Notice $tone="green">
        <IconCircleCheck size={22} aria-hidden="true" />
        Nothing to do. Plan a brew or add a task, and it shows up here.
      </Notice>
      <LinkButton to="/schedule">Open the schedule</LinkButton>
    </Row>
  )
}
