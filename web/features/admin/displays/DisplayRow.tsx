import { IconHourglassEmpty, IconPlugConnectedX } from '@tabler/icons-react'
import styled from 'styled-components'
import type { DisplayFieldsFragment } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { text } from '#web/ui/language/text.ts'

interface DisplayRowProps {
  display: DisplayFieldsFragment
  onRevoke: () => void
}

/** A wall display: its name, when it was last seen, and who added it. */
export function DisplayRow({ display, onRevoke }: DisplayRowProps) {
  const { name, createdAt, createdBy, lastSeenAt, revokedAt } = display
  const now = useNow()
  return (
    <Row>
      <div>
        <strong>{name}</strong>
        <small>
          {text('displays.addedBy', { name: createdBy.name, day: formatDayOf(createdAt) })}
          {lastSeenAt && ` · ${text('displays.connectedAt', { when: ageText(new Date(lastSeenAt), now) })}`}
        </small>
      </div>
      {revokedAt && <Badge tone="red" icon={IconPlugConnectedX} label={text('displays.revoked')} />}
      {!revokedAt && !lastSeenAt && (
        <Badge tone="yellow" icon={IconHourglassEmpty} label={text('displays.notConnectedYet')} />
      )}
      {!revokedAt && (
        <Button aria-label={text('displays.revokeOne', { name })} onClick={onRevoke}>
          {text('displays.revoke')}
        </Button>
      )}
    </Row>
  )
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};

  > div {
    flex: 1 1 220px;
    min-width: 0;
  }

  small {
    display: block;
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
  }
`
