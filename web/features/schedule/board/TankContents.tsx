import { IconPencilPlus } from '@tabler/icons-react'
import styled from 'styled-components'
import { elapsedTone } from '#domain/overview/dashboard.ts'
import { isMaturing, isOverdue, takesLogs } from '#domain/fermentation/fermentation.ts'
import { IssueLine } from '#web/live/issues/IssueLine.tsx'
import type { OpenIssueProps } from '#web/live/issues/issueDocuments.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { overdueLook } from '#web/ui/data/looks.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { CoverButton } from '#web/ui/inputs/CoverButton.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { tankProgress } from '#web/live/readings/tankProgress.ts'
import { text } from '#web/ui/language/text.ts'

interface TankContentsProps {
  batch: BatchView
  issue?: OpenIssueProps['issue'] | undefined
  now: Date
  onOpen: (batchId: string) => void
}

/** The batch in a tank: its recipe, which opens the details, its number, its progress, its open issue, and a link to add a reading. */
export function TankContents({ batch, issue, now, onOpen }: TankContentsProps) {
  const { days, expectedDays, percent } = tankProgress(batch, now)
  const mayLog = useRoleRefusal('addLog') === null && takesLogs(batch.stage)
  const progress = text('schedule.dayOf', { days, expected: expectedDays })
  return (
    <>
      <div>
        <CoverButton type="button" onClick={() => onOpen(batch.id)}>
          {batch.recipe.name}
        </CoverButton>
        <Row $wrap $spread $gap="xs" $below="xxs">
          <Muted>
            <BatchLink number={batch.batchNumber} />
          </Muted>
          {isOverdue(batch.stage, percent) ? (
            <Badge {...overdueLook} label={text('schedule.overdue')} />
          ) : (
            <StageBadge stage={batch.stage} />
          )}
        </Row>
      </div>
      <div>
        <Row $wrap $spread $gap="xs" $below="xxs">
          <Text $weight="medium">{progress}</Text>
          <Muted>{text('schedule.percent', { percent })}</Muted>
        </Row>
        <ProgressBar
          percent={percent}
          tone={isMaturing(batch.stage) ? elapsedTone(percent) : 'blue'}
          label={text('schedule.progressOf', { number: batch.batchNumber })}
          text={text('schedule.progress', { days, expected: expectedDays, percent })}
        />
      </div>
      {issue && <IssueLine issue={issue} batchId={batch.id} />}
      <Avatars names={useEditors(`Batch:${batch.id}`)} doing="editing" />
      {mayLog && (
        <Above>
          <LinkButton
            to={`/logs?log=${batch.id}`}
            icon={IconPencilPlus}
            aria-label={text('schedule.addLogTo', { number: batch.batchNumber })}
          >
            {text('schedule.addLog')}
          </LinkButton>
        </Above>
      )}
    </>
  )
}

/** Raised above the button that covers the whole tile. */
const Above = styled.div`
  position: relative;
  z-index: 1;
  display: grid;

  > a {
    min-height: ${theme.size.mainAction};
  }
`
