import { IconBellRinging, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { shownOnDashboard } from '#domain/overview/dashboard.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { AlertRow } from './AlertRow.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { AlertView } from './dashboardViews.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { List } from '#web/ui/layout/List.ts'
import { text } from '#web/ui/language/text.ts'

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
