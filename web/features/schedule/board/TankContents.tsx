import { IconArrowRight, IconPencilPlus } from '@tabler/icons-react'
import styled from 'styled-components'
import { elapsedTone } from '#domain/overview/dashboard.ts'
import { isMaturing, isOverdue, takesLogs } from '#domain/fermentation/fermentation.ts'
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
import { Box } from '#web/ui/layout/Box.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { tankProgress } from '#web/live/readings/tankProgress.ts'
import { text } from '#web/ui/language/text.ts'

interface TankContentsProps {
  batch: BatchView
  now: Date
}

/** What is in a tank: its recipe, which opens the details, and its number; its stage in a brite tank, where it may be one of two. */
export function BatchInTank({
  batch,
  now,
  onOpen,
}: TankContentsProps & { onOpen: (batchId: string) => void }) {
  const { percent } = tankProgress(batch, now)
  return (
    <div>
      <CoverButton type="button" onClick={() => onOpen(batch.id)}>
        {batch.recipe.name}
      </CoverButton>
      <Row $wrap $spread $gap="0 xs">
        <Muted>
          <BatchLink number={batch.batchNumber} />
        </Muted>
        {isOverdue(batch.stage, percent) ? (
          <Badge {...overdueLook} label={text('schedule.overdue')} />
        ) : (
          batch.stage !== 'FERMENTING' && <StageBadge stage={batch.stage} />
        )}
      </Row>
    </div>
  )
}

interface TankProgressProps extends TankContentsProps {
  /** Whether its fermentation is measured to be over. */
  isDone?: boolean
}

/** How far the batch in a tank is, who edits it, and what is next: its next stage once it is due, until then a reading. */
export function TankProgress({ batch, now, isDone = false }: TankProgressProps) {
  const { days, expectedDays, percent } = tankProgress(batch, now)
  const isDue = isDone || isOverdue(batch.stage, percent) || batch.stage === 'KEGGING'
  const mayMove = useRoleRefusal('moveBatch') === null && isDue
  const mayLog = useRoleRefusal('addLog') === null && takesLogs(batch.stage)
  return (
    <>
      <Avatars names={useEditors(`Batch:${batch.id}`)} doing="editing" />
      <Row $wrap $gap="xs">
        <Box $grow="92px">
          <Row $spread $gap="xs" $below="xxs" $size="sm">
            <Text $weight="medium">{text('schedule.dayOf', { days, expected: expectedDays })}</Text>
            <Muted>{text('schedule.percent', { percent })}</Muted>
          </Row>
          <ProgressBar
            percent={percent}
            tone={isMaturing(batch.stage) ? elapsedTone(percent) : 'blue'}
            label={text('schedule.progressOf', { number: batch.batchNumber })}
            text={text('schedule.progress', { days, expected: expectedDays, percent })}
          />
        </Box>
        <Above>
          {mayMove ? (
            <LinkButton
              to={`/schedule?move=${batch.id}`}
              icon={IconArrowRight}
              aria-label={text('schedule.nextStageOf', { number: batch.batchNumber })}
            >
              {text('schedule.nextStage')}
            </LinkButton>
          ) : (
            mayLog && (
              <LinkButton
                to={`/logs?log=${batch.id}`}
                icon={IconPencilPlus}
                aria-label={text('schedule.addLogTo', { number: batch.batchNumber })}
              >
                {text('schedule.addLog')}
              </LinkButton>
            )
          )}
        </Above>
      </Row>
    </>
  )
}

/** Raised above the button that covers the whole tile, and quiet: each tile has one. */
const Above = styled.div`
  position: relative;
  z-index: 1;
  display: grid;

  &:empty {
    display: none;
  }

  > a {
    min-height: ${theme.size.mainAction};
    padding: 0 ${theme.space.xs};
    border-color: transparent;
    background: transparent;
    color: ${theme.color.primaryText};
  }
`
