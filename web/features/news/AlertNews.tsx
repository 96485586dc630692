import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { IconCheck, IconUserCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { severityLabels, severityLooks } from '#web/ui/data/looks.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { type NewsAlertView } from './newsDocuments.ts'
import { useAcknowledge } from '#web/live/commands/useAcknowledge.ts'

interface AlertNewsProps {
  alert: NewsAlertView
  now: Date
  onLeave?: () => void
}

/** An alert in the news: its title, what it says, who acknowledged it, and a link. */
export function AlertNews({ alert, now, onLeave }: AlertNewsProps) {
  const titleId = useId()
  const { tone, icon: Icon } = severityLooks[alert.severity]
  const [press] = useAcknowledge(alert.id)
  const refusal = useRoleRefusal('acknowledgeAlert')
  return (
    <Row as="li" $gap="xs">
      <Mark $tone={tone}>
        <Icon aria-hidden="true" />
        <VisuallyHidden>{text(severityLabels[alert.severity])}</VisuallyHidden>
      </Mark>
      <Words to={alert.link ?? '/dashboard'} onClick={onLeave}>
        <strong id={titleId}>
          <Unbroken>{textOf(alert.titleSaid, 'alerts.*')}</Unbroken>
        </strong>{' '}
        <Unbroken>{textOf(alert.messageSaid, 'alerts.*', 'shortages.*')}</Unbroken>{' '}
        <Muted>
          {ageText(new Date(alert.raisedAt), now)}
          {alert.acknowledgedBy && (
            <>
              {' · '}
              <IconUserCheck size={14} aria-hidden="true" /> {alert.acknowledgedBy.name}
            </>
          )}
        </Muted>
      </Words>
      {!alert.acknowledgedAt && (
        <IconButton
          label={text('alerts.acknowledge')}
          icon={IconCheck}
          disabledReason={refusal}
          {...(!refusal && { 'aria-describedby': titleId })}
          onClick={press}
        />
      )}
    </Row>
  )
}

const Mark = styled.span<{ $tone: Tone }>`
  display: grid;
  flex: none;
  color: ${(props) => theme.tone[props.$tone].text};
`

const Words = styled(Link)`
  display: grid;
  flex: 1;
  align-content: center;
  min-width: 0;
  min-height: ${theme.size.control};
  padding: ${theme.space.xxs} 0;
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
  text-decoration: none;

  strong {
    font-weight: ${theme.font.weight.medium};
  }
`
