import { IconClockExclamation } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatTime } from '#web/ui/dates/dates.ts'
import { useNow } from '#web/ui/dates/useNow.ts'

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
    <Note>
      <IconClockExclamation size={20} aria-hidden="true" />
      Not live at the moment: this is how it was at {formatTime(asOf)}.
    </Note>
  )
}

const Note = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  margin-bottom: ${theme.space.md};
  padding: ${theme.space.xs} ${theme.space.md};
  border: 1px solid ${theme.tone.yellow.line};
  border-radius: ${theme.radius.md};
  background: ${theme.tone.yellow.tint};
  color: ${theme.tone.yellow.text};
  font-size: ${theme.font.size.sm};
`
