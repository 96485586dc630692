import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useId } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatDayOf, formatTime } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { now } from '#web/ui/dates/clock.ts'
import { text } from '#web/ui/language/text.ts'

/** A field that two people changed: the old value, the current one and its author, and the one typed here. */
export interface Clash {
  field: string
  base?: unknown
  theirs?: unknown
  yours?: unknown
  who: string | null
  /** ISO 8601. */
  when: string | null
}

interface ClashChoiceProps {
  clash: Clash
  label: string
  inWords: (value: unknown) => string
  chosen: 'yours' | 'theirs' | null
  onChoose: (choice: 'yours' | 'theirs') => void
}

/** A field with its two values as two large buttons. */
export function ClashChoice({ clash, label, inWords, chosen, onChoose }: ClashChoiceProps) {
  const titleId = useId()
  const who = clash.who ?? text('form.someoneElse')
  const choices = [
    { name: 'yours', title: text('form.yours'), note: text('form.notSavedYet'), value: clash.yours },
    {
      name: 'theirs',
      title: who,
      note: clash.when ? savedAt(clash.when) : text('form.saved'),
      value: clash.theirs,
    },
  ] as const
  return (
    <div role="radiogroup" aria-labelledby={titleId}>
      <Row as="h3" $wrap $spread $align="baseline" $gap="0 sm" $below="xs" $size="md" id={titleId}>
        {label}
        <Muted $weight="normal">{text('form.before', { value: inWords(clash.base) })}</Muted>
      </Row>
      <Grid $columns="1fr 1fr" $phone="1fr" $gap="sm">
        {choices.map(({ name, title, note, value }) => {
          const Icon = chosen === name ? IconCircleCheckFilled : IconCircle
          return (
            <Card key={name}>
              <input type="radio" name={titleId} checked={chosen === name} onChange={() => onChoose(name)} />
              <Icon size={22} aria-hidden="true" />
              <Stack as="span" $gap="xxs">
                <Box as="span" $weight="strong" $leading="snug" $breaks $lines="pre-line">
                  {inWords(value)}
                </Box>
                <Box as="span" $tone="gray" $size="sm" $leading="snug">
                  {title} · {note}
                </Box>
              </Stack>
            </Card>
          )
        })}
      </Grid>
    </div>
  )
}

function savedAt(iso: string): string {
  const moment = new Date(iso)
  const isToday = dayAt(moment) === dayAt(now())
  const time = formatTime(moment)
  return isToday ? text('form.savedAt', { time }) : text('form.savedOn', { day: formatDayOf(iso), time })
}

const Card = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: 76px;
  padding: ${theme.space.sm} ${theme.space.md};
  border: 2px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  cursor: pointer;
  touch-action: manipulation;

  input {
    position: absolute;
    opacity: 0;
  }
  &:has(:checked) {
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primaryTint};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 2px;
  }

  ${theme.media.hover} {
    &:hover {
      border-color: ${theme.color.fieldLine};
    }
    &:has(:checked):hover {
      border-color: ${theme.color.primaryHover};
    }
  }
  > svg {
    color: ${theme.color.primaryText};
  }
`
