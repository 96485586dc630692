import { IconCheck, IconClockPause, IconSend, IconX } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { formatTime } from '#web/ui/dates/dates.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text, textOf } from '#web/ui/language/text.ts'

const looks = {
  waiting: { tone: 'yellow', word: 'shell.waiting', Icon: IconClockPause },
  sending: { tone: 'blue', word: 'shell.sending', Icon: IconSend },
  saved: { tone: 'green', word: 'shell.saved', Icon: IconCheck },
  refused: { tone: 'red', word: 'shell.refused', Icon: IconX },
} as const

/** A queued command. */
export interface WaitingAction {
  id: string
  state: keyof typeof looks
  label: string
  /** When it was done, ISO 8601. */
  at: string
  reason: string | null
}

/** Queued commands that are shown as one: a single one, or equal taps on the same count. */
export interface WaitingCard extends WaitingAction {
  ids: readonly string[]
}

interface WaitingListProps {
  cards: readonly WaitingCard[]
  onCorrect: (ids: readonly string[]) => void
  onAgain: (ids: readonly string[]) => void
  onDiscard: (ids: readonly string[]) => void
}

/** The queued commands with their states; refused ones can be corrected, retried or discarded. */
export function WaitingList({ cards, onCorrect, onAgain, onDiscard }: WaitingListProps) {
  if (cards.length === 0) return <Quiet>{text('shell.allSaved')}</Quiet>
  return (
    <Stack as="ul" $gap="xs" aria-label={text('shell.yourChanges')}>
      {cards.map(({ id, ids, state, label, at, reason }) => (
        <Stack as="li" $surface="sunken" $gap="xs" $pad="sm" key={id}>
          <Head>
            <State state={state} />
            <Box as="span" $breaks>
              {oftenInWords(label, ids)}
            </Box>
            <time dateTime={at}>{formatTime(new Date(at))}</time>
          </Head>
          {reason && (
            <Text as="p" $tone="red" $size="sm">
              {textOf(reason)}
            </Text>
          )}
          {(state === 'refused' || state === 'waiting') && (
            <Row $wrap $gap="xs">
              {state === 'refused' && <Button onClick={() => onCorrect(ids)}>{text('shell.correct')}</Button>}
              {state === 'refused' && <Button onClick={() => onAgain(ids)}>{text('common.tryAgain')}</Button>}
              <Button
                aria-label={text('shell.discardOne', { what: oftenInWords(label, ids) })}
                onClick={() => onDiscard(ids)}
              >
                {text('common.discard')}
              </Button>
            </Row>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function oftenInWords(label: string, { length }: readonly string[]): string {
  return length > 1 ? text('shell.times', { what: label, count: length }) : label
}

/** The state of a command, by icon and label. */
export function State({ state }: { state: WaitingAction['state'] }) {
  const { tone, word, Icon } = looks[state]
  return (
    <Row as="strong" $gap="xxs" $size="sm" $lines="nowrap" $tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {text(word)}
    </Row>
  )
}

const Head = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space.xxs} ${theme.space.sm};

  time {
    margin-left: auto;
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
  }
`
