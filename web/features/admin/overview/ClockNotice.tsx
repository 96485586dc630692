import { IconClockExclamation } from '@tabler/icons-react'
import { graphql } from '#generated/gql/gql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import type { Overview } from '#web/features/admin/adminViews.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

/** Says that a clock is right after all. */
const ConfirmClockDocument = graphql(`
  mutation ConfirmClock($from: DateTime!, $to: DateTime!, $commandId: ID) {
    confirmClock(from: $from, to: $to, commandId: $commandId)
  }
`)

/** Asks whether the clock is right that jumped ahead; nothing is deleted until somebody says so. */
export function ClockNotice({ jump: { from, to } }: { jump: NonNullable<Overview['clockJump']> }) {
  const [confirm, { busy }] = useCommand(ConfirmClockDocument)
  const said = () =>
    confirm({ from, to })
      .then(() => tellSuccess(text('admin.clockConfirmed')))
      .catch((failure: unknown) => tellFailure(failure, text('admin.clockNotConfirmed')))
  return (
    <Notice as="div" $tone="red" role="status">
      <IconClockExclamation size={24} aria-hidden="true" />
      <Stack $gap="sm">
        <span>
          {text('admin.clockJumped', { from: formatMoment(new Date(from)), to: formatMoment(new Date(to)) })}
        </span>
        <Row>
          <Button busy={busy} onClick={() => void said()}>
            {text('admin.clockIsRight')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
