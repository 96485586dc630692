import { IconClockExclamation } from '@tabler/icons-react'
import { formatTime } from '#web/ui/dates/dates.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

/** A disconnection shorter than this, in ms, is only shown by the link indicator, so that the page doesn't jump. */
const patience = 5_000

/** Shows the age of the data while it isn't live; empty while it is. */
export function StaleNote({ asOf }: { asOf: Date | null }) {
  return asOf && <AgeNote asOf={asOf} />
}

function AgeNote({ asOf }: { asOf: Date }) {
  const now = useNow(1_000)
  if (now.getTime() - asOf.getTime() < patience) return null
  return (
    <Row as="p" $surface="tinted" $tone="yellow" $gap="sm" $below="md" $pad="xs md" $size="sm">
      <IconClockExclamation size={20} aria-hidden="true" />
      {text('common.notLive', { time: formatTime(asOf) })}
    </Row>
  )
}
