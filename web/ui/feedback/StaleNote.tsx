import { IconClockExclamation } from '@tabler/icons-react'
import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatTime } from '#web/ui/dates/dates.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

/** A disconnection shorter than this, in ms, is only shown by the link indicator. */
const patience = 5_000

interface StaleNoteProps {
  asOf: Date | null
  /** Stands among the words of a dialog or panel; that of a page is a strip below the header, and moves nothing. */
  isWithin?: boolean
}

/** Shows the age of the data while it isn't live; empty while it is. */
export function StaleNote({ asOf, isWithin = false }: StaleNoteProps) {
  return asOf && <AgeNote asOf={asOf} isWithin={isWithin} />
}

function AgeNote({ asOf, isWithin }: { asOf: Date; isWithin: boolean }) {
  const now = useNow(1_000)
  if (now.getTime() - asOf.getTime() < patience) return null
  return (
    <Note as="p" $surface="tinted" $tone="yellow" $gap="xs" $size="sm" $isWithin={isWithin}>
      <IconClockExclamation size={18} aria-hidden="true" />
      {text('common.notLive', { time: formatTime(asOf) })}
    </Note>
  )
}

const within = css`
  margin-bottom: ${theme.space.md};
  padding: ${theme.space.xs} ${theme.space.md};
`

/** In the padding of the page, where the navigation leaves room. What is below it can still be pressed. */
const belowHeader = css`
  position: fixed;
  top: ${theme.size.header};
  right: 0;
  z-index: ${theme.layer.menu - 2};
  padding: 0 ${theme.space.md};
  border-width: 0 0 1px 1px;
  border-radius: 0 0 0 ${theme.radius.md};
  background: linear-gradient(${theme.tone.yellow.tint}, ${theme.tone.yellow.tint}) ${theme.color.surface};
  line-height: ${theme.font.leading.tight};
  pointer-events: none;

  ${theme.media.print} {
    position: static;
  }
`

const Note = styled(Row)<{ $isWithin: boolean }>`
  ${(props) => (props.$isWithin ? within : belowHeader)}
`
