import {
  IconBellRinging,
  IconCheck,
  IconCircleCheck,
  IconChevronRight,
  IconUserCheck,
} from '@tabler/icons-react'
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
import { VisuallyHidden, WideOnly } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Text } from '#web/ui/layout/Text.ts'
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
      <Words>
        <Text as="h3" $size="sm" $weight="bold" $leading="snug" id={titleId}>
          <Unbroken>{textOf(alert.titleSaid, 'alerts.*')}</Unbroken>
        </Text>
        <Message $isCut={Boolean(alert.link)}>
          <Unbroken>{textOf(alert.messageSaid, 'alerts.*', 'shortages.*')}</Unbroken>
        </Message>
        <Muted>
          {ageText(new Date(alert.raisedAt), now)}
          {alert.acknowledgedBy && (
            <Carer>
              <IconUserCheck size={16} aria-hidden="true" />{' '}
              {text('dashboard.looksAfter', { name: alert.acknowledgedBy.name })}
            </Carer>
          )}
        </Muted>
      </Words>
      <Actions>
        {!alert.acknowledgedAt && <AcknowledgeButton alert={alert} describedBy={titleId} />}
        {alert.link && (
          <Details to={alert.link} aria-describedby={titleId}>
            <WideOnly>{text('dashboard.details')}</WideOnly>
            <IconChevronRight size={20} aria-hidden="true" />
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
      variant="ghost"
      icon={IconCheck}
      busy={busy}
      disabledReason={useRoleRefusal('acknowledgeAlert')}
      aria-describedby={describedBy}
      onClick={press}
    >
      <WideOnly>{text('alerts.acknowledge')}</WideOnly>
    </Button>
  )
}

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${theme.space.xs};
  min-height: ${theme.size.wetAction};
  padding: ${theme.space.xs} 0;
  border-top: 1px solid ${theme.color.line};
`

const Mark = styled.span<{ $tone: Tone }>`
  display: grid;
  color: ${(props) => theme.tone[props.$tone].text};

  svg {
    width: ${theme.size.icon};
    height: ${theme.size.icon};
  }
`

const Words = styled.div`
  flex: 1;
  min-width: 0;
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
`

/** As much of it as two lines hold, where a link leads to all of it. */
const Message = styled.p<{ $isCut: boolean }>`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${(props) => (props.$isCut ? 2 : 'none')};

  ${theme.media.print} {
    display: block;
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
  flex: none;
  align-items: center;

  button {
    padding: 0 ${theme.space.xs};
  }
`

const Details = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space.xxs};
  min-width: ${theme.size.control};
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.xxs} 0 ${theme.space.xs};
  border-radius: ${theme.radius.md};
  color: ${theme.color.primaryText};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.bold};
  text-decoration: none;

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`
