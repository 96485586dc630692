import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconCalendarEvent, IconClockExclamation } from '@tabler/icons-react'
import styled from 'styled-components'
import { daysBetween } from '#domain/batches/timeline.ts'
import { theme } from '#web/theme.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import type { Day } from '#web/ui/dates/days.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { Nothing } from '#web/features/dashboard/Nothing.ts'
import type { UpcomingView } from '#web/features/dashboard/dashboardViews.ts'
import { List } from '#web/ui/layout/List.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

/** The next seven brews; for an overdue one, how late it is. */
export function UpcomingSchedule({ brews }: { brews: readonly UpcomingView[] }) {
  useUnits()
  const today = dayAt(useNow())
  return (
    <Panel
      title={text('dashboard.upcoming')}
      icon={IconCalendarEvent}
      aside={<LinkButton to="/schedule">{text('shell.schedule')}</LinkButton>}
    >
      {brews.length === 0 && <Nothing>{text('dashboard.nonePlanned')}</Nothing>}
      <List as="ul" $gap="0">
        {brews.map((brew) => (
          <Row key={brew.batchId}>
            <Stack $gap="0" $grow="150px" $leading="snug">
              <Text $weight="medium">{brew.recipeName}</Text>
              <Muted>
                <BatchLink number={brew.batchNumber} /> · {measuredVolume(brew.batchSizeBBL)}
              </Muted>
            </Stack>
            <StageBadge stage={brew.stage} />
            <When>
              {brew.brewDate ? formatDay(brew.brewDate) : text('dashboard.notScheduled')}
              {brew.brewDate && brew.brewDate < today && <Lateness brewDate={brew.brewDate} today={today} />}
            </When>
          </Row>
        ))}
      </List>
    </Panel>
  )
}

function Lateness({ brewDate, today }: { brewDate: Day; today: Day }) {
  return (
    <Late>
      <IconClockExclamation size={16} aria-hidden="true" />
      {text('dashboard.late', { days: daysBetween(brewDate, today) })}
    </Late>
  )
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xxs} ${theme.space.sm};
  min-height: 56px;
  padding: ${theme.space.xs} 0;
  border-top: 1px solid ${theme.color.line};

  &:first-child {
    border-top: 0;
  }
`

const When = styled.span`
  min-width: 6.5em;
  margin-left: auto;
  font-size: ${theme.font.size.sm};
  text-align: right;
`

const Late = styled.span`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space.xxs};
  color: ${theme.tone.red.text};
  font-weight: ${theme.font.weight.medium};
`
