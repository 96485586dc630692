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

const looks = {
  waiting: { tone: 'yellow', word: 'Waiting', Icon: IconClockPause },
  sending: { tone: 'blue', word: 'Sending', Icon: IconSend },
  saved: { tone: 'green', word: 'Saved', Icon: IconCheck },
  refused: { tone: 'red', word: 'Refused', Icon: IconX },
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

interface WaitingListProps {
  actions: readonly WaitingAction[]
  onCorrect: (id: string) => void
  onAgain: (id: string) => void
  onDiscard: (id: string) => void
}

/** The queued commands with their states; refused ones can be corrected, retried or discarded. */
export function WaitingList({ actions, onCorrect, onAgain, onDiscard }: WaitingListProps) {
  if (actions.length === 0) return <Quiet>All your changes are saved.</Quiet>
  return (
    <Stack as="ul" $gap="xs" aria-label="Your changes on this device">
      {actions.map(({ id, state, label, at, reason }) => (
        <Stack as="li" $surface="sunken" $gap="xs" $pad="sm" key={id}>
          <Head>
            <State state={state} />
            <Box as="span" $breaks>
              {label}
            </Box>
            <time dateTime={at}>{formatTime(new Date(at))}</time>
          </Head>
          {reason && (
            <Text as="p" $tone="red" $size="sm">
              {reason}
            </Text>
          )}
          {(state === 'refused' || state === 'waiting') && (
            <Row $wrap $gap="xs">
              {state === 'refused' && <Button onClick={() => onCorrect(id)}>Correct</Button>}
              {state === 'refused' && <Button onClick={() => onAgain(id)}>Try again</Button>}
              <Button aria-label={`Discard ${label}`} onClick={() => onDiscard(id)}>
                Discard
              </Button>
            </Row>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

/** The state of a command, by icon and label. */
export function State({ state }: { state: WaitingAction['state'] }) {
  const { tone, word, Icon } = looks[state]
  return (
    <Row as="strong" $gap="xxs" $size="sm" $lines="nowrap" $tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {word}
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
