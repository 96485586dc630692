import {
  IconAlertTriangle,
  IconBarrel,
  IconBook2,
  IconBuildingFactory2,
  IconCalendarEvent,
  IconNotes,
  IconTool,
  IconUsers,
  IconWheat,
} from '@tabler/icons-react'
import styled from 'styled-components'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { theme, type Tone } from '#web/theme.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import type { Look } from '#web/ui/data/looks.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import type { ActivityView } from '#web/features/admin/adminViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { text, textOf } from '#web/ui/language/text.ts'

const looks: Partial<Record<Topic, Look>> = {
  BATCHES: { tone: 'orange', icon: IconCalendarEvent },
  LOGS: { tone: 'blue', icon: IconNotes },
  EQUIPMENT: { tone: 'gray', icon: IconTool },
  KEGS: { tone: 'yellow', icon: IconBarrel },
  INGREDIENTS: { tone: 'green', icon: IconWheat },
  RECIPES: { tone: 'teal', icon: IconBook2 },
  ALERTS: { tone: 'red', icon: IconAlertTriangle },
  USERS: { tone: 'grape', icon: IconUsers },
  BREWERY: { tone: 'gray', icon: IconBuildingFactory2 },
}

/** The activity log, newest first: what happened, by whom, to which batch and stage, and when. */
export function ActivityList({ entries }: { entries: readonly ActivityView[] }) {
  if (entries.length === 0) return <Muted>{text('admin.noActivity')}</Muted>
  return (
    <List as="ol">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </List>
  )
}

/** What entries name: stages, steps, statuses, kinds of log entries and roles. */
const inDescriptions = [
  ...(['activity.*', 'alerts.*', 'batches.*', 'brewDay.*'] as const),
  ...(['equipment.*', 'logs.*', 'roles.*', 'units.*', 'kegs.*'] as const),
]

function Entry({ entry }: { entry: ActivityView }) {
  const look = looks[entry.topic]
  return (
    <li>
      <Dot $tone={look?.tone ?? 'gray'} aria-hidden="true">
        {look && <look.icon aria-hidden="true" />}
      </Dot>
      <Row $grow $wrap $gap="xs">
        <Stack $gap="0" $grow="220px" $breaks>
          <strong>{textOf(entry.actionSaid, 'activity.*')}</strong>
          <Unbroken>{textOf(entry.descriptionSaid, ...inDescriptions)}</Unbroken>
          <Muted>
            <time dateTime={entry.timestamp}>{formatMoment(new Date(entry.timestamp))}</time>
            {entry.by && ` · ${entry.by.name}`}
          </Muted>
        </Stack>
        <Row $wrap $gap="xs">
          {entry.batch && (
            <Number>
              <BatchLink number={entry.batch} />
            </Number>
          )}
          {entry.status && <StageBadge stage={entry.status} />}
        </Row>
      </Row>
    </li>
  )
}

const List = styled(Rows)`
  li {
    align-items: flex-start;
    gap: ${theme.space.sm};
  }
`

const Dot = styled.span<{ $tone: Tone }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: ${theme.radius.round};
  background: ${(props) => theme.tone[props.$tone].tint};
  color: ${(props) => theme.tone[props.$tone].text};

  svg {
    width: 18px;
    height: 18px;
  }
`

const Number = styled.span`
  display: inline-flex;
  align-items: center;
  min-height: 28px;
  padding: 0 ${theme.space.sm};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.round};
  font-size: ${theme.font.size.sm};
  white-space: nowrap;
`
