import { IconBellRinging, IconCircleCheck, IconChevronRight, IconUserCheck } from '@tabler/icons-react'
import { useState, useId } from 'react'
import { shownOnDashboard } from '#domain/overview/dashboard.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { AlertView } from './dashboardViews.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { List } from '#web/ui/layout/List.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { severityLabels, severityLooks } from '#web/ui/data/looks.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { useAcknowledge } from '#web/live/commands/useAcknowledge.ts'

/** The alerts, worst first: five, and the rest on demand. */
export function AlertsCard({ alerts, count }: { alerts: readonly AlertView[]; count: number }) {
  const [isWhole, setWhole] = useState(false)
  const now = useNow(30_000)
  const shown = isWhole ? alerts : alerts.slice(0, shownOnDashboard.alerts)
  return (
    <Panel
      title={text('dashboard.alerts')}
      icon={IconBellRinging}
      aside={count > 0 && <Muted>{text('dashboard.openAlerts', { count })}</Muted>}
    >
      {count === 0 && (
        <Notice $tone="green">
          <IconCircleCheck size={22} aria-hidden="true" />
          {text('dashboard.noAlerts')}
        </Notice>
      )}
      <List as="ul" $gap="0">
        {shown.map((alert) => (
          <AlertRow key={alert.id} alert={alert} now={now} />
        ))}
      </List>
      {alerts.length > shownOnDashboard.alerts && (
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? text('dashboard.showFewer') : text('dashboard.showAll', { count: alerts.length })}
        </Button>
      )}
    </Panel>
  )
}

/** An alert: its severity, title, link, and who acknowledged it. */
function AlertRow({ alert, now }: { alert: AlertView; now: Date }) {
  const titleId = useId()
  const { tone, icon: Icon } = severityLooks[alert.severity]
  return (
    <Row aria-labelledby={titleId}>
      <Mark $tone={tone}>
        <Icon aria-hidden="true" />
        <VisuallyHidden>{text(severityLabels[alert.severity])}</VisuallyHidden>
      </Mark>
      <Box $grow="200px" $size="sm" $leading="snug">
        <Text as="h3" $size="md" $weight="strong" id={titleId}>
          <Unbroken>{textOf(alert.titleSaid, 'alerts.*')}</Unbroken>
        </Text>
        <p>
          <Unbroken>{textOf(alert.messageSaid, 'alerts.*')}</Unbroken>
        </p>
        <Muted>
          {ageText(new Date(alert.raisedAt), now)}
          {alert.acknowledgedBy && (
            <Carer>
              <IconUserCheck size={16} aria-hidden="true" />{' '}
              {text('dashboard.looksAfter', { name: alert.acknowledgedBy.name })}
            </Carer>
          )}
        </Muted>
      </Box>
      <Actions>
        {!alert.acknowledgedAt && <AcknowledgeButton alert={alert} describedBy={titleId} />}
        {alert.link && (
          <Details to={alert.link} aria-describedby={titleId}>
            {text('dashboard.details')}
            <IconChevronRight size={16} aria-hidden="true" />
          </Details>
        )}
      </Actions>
    </Row>
  )
}

function AcknowledgeButton({ alert, describedBy }: { alert: AlertView; describedBy: string }) {
  const [press, busy] = useAcknowledge(alert.id)
  return (
    <Button
      busy={busy}
      disabledReason={useRoleRefusal('acknowledgeAlert')}
      aria-describedby={describedBy}
      onClick={press}
    >
      {text('alerts.acknowledge')}
    </Button>
  )
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${theme.space.xs} ${theme.space.sm};
  padding: ${theme.space.sm} 0;
  border-top: 1px solid ${theme.color.line};
`

const Mark = styled.span<{ $tone: Tone }>`
  display: grid;
  color: ${(props) => theme.tone[props.$tone].text};

  svg {
    width: 24px;
    height: 24px;
  }
`

const Carer = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.25em;
  margin-left: ${theme.space.sm};
  color: ${theme.tone.teal.text};
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xs};

  ${theme.media.cards} {
    flex: 1 0 100%;
    justify-content: space-between;
    flex-direction: row-reverse;
  }
`

const Details = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xxs};
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.xs};
  color: ${theme.color.primaryText};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.strong};
`
