import { IconTemperature, IconArrowRight, IconPencilPlus } from '@tabler/icons-react'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Nothing } from './Nothing.ts'
import type { TankView } from './dashboardViews.ts'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useId } from 'react'
import styled from 'styled-components'
import { newestReadings, type VesselReadings } from '#domain/devices/latestReadings.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { elapsedTone } from '#domain/overview/dashboard.ts'
import { isOverdue } from '#domain/fermentation/fermentation.ts'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { overdueLook } from '#web/ui/data/looks.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { TankReadings } from '#web/ui/units/TankReadings.tsx'
import { percentText } from '#web/ui/language/figures.ts'

/** Every batch that ferments or conditions, the most advanced first. */
export function ActiveFermentations({ tanks }: { tanks: readonly TankView[] }) {
  const now = useNow()
  const readings = useReadings()
  const fermentations = useFermentations()
  return (
    <Panel
      title={text('dashboard.active')}
      icon={IconTemperature}
      aside={<Muted>{text('dashboard.inTanks', { count: tanks.length })}</Muted>}
    >
      {tanks.length === 0 && <Nothing>{text('dashboard.noneInTanks')}</Nothing>}
      <CardGrid $min="250px">
        {tanks.map((tank) => (
          <FermentationCard
            key={tank.batchId}
            tank={tank}
            measured={readings.get(tank.equipmentId ?? '')}
            fermentation={fermentations.get(tank.batchId)}
            now={now}
          />
        ))}
      </CardGrid>
    </Panel>
  )
}

interface FermentationCardProps {
  tank: TankView
  /** What devices measured in its tank last. */
  measured: VesselReadings | undefined
  /** What is known about its fermentation. */
  fermentation: Fermentation | undefined
  now: Date
}

/** A batch in its tank: its progress, what was measured last, whether it is overdue, and links to add a reading and to its next stage. */
function FermentationCard({ tank, measured, fermentation, now }: FermentationCardProps) {
  useUnits()
  const titleId = useId()
  const { batchId, batchNumber, recipeName, stage, vesselLabel, batchSizeBBL } = tank
  const { loggedTemperature: temperature, loggedGravity: gravity } = tank
  const readings = newestReadings(measured, { temperature, gravity })
  const percent = Math.min(100, tank.percent)
  const days = text('dashboard.day', { day: tank.daysElapsed, days: tank.expectedDays })
  return (
    <Item aria-labelledby={titleId}>
      <Row $wrap $spread $gap="xs" $below="xxs">
        <Box as="p" $size="xl" $weight="strong" $leading="tight">
          {vesselLabel ?? text('dashboard.noVessel')}
        </Box>
        {isOverdue(stage, percent) ? (
          <Badge {...overdueLook} label={text('dashboard.overdue')} />
        ) : (
          <StageBadge stage={stage} />
        )}
      </Row>
      <div>
        <Box as="h3" $size="md" $leading="snug" id={titleId}>
          {recipeName}
        </Box>
        <Muted>
          <BatchLink number={batchNumber} /> · {measuredVolume(batchSizeBBL)}
        </Muted>
      </div>
      <div>
        <Row $wrap $spread $gap="xs" $below="xxs">
          <Text $weight="medium">{days}</Text>
          <Muted>{percentText(percent)}</Muted>
        </Row>
        <ProgressBar
          percent={percent}
          tone={elapsedTone(percent)}
          label={text('dashboard.progress', { number: batchNumber })}
          text={`${days}, ${percentText(percent)}`}
        />
      </div>
      <TankReadings readings={readings} fermentation={fermentation} now={now} />
      <Actions>
        <LinkButton
          to={`/logs?log=${batchId}`}
          icon={IconPencilPlus}
          disabledReason={useRoleRefusal('addLog')}
          aria-describedby={titleId}
        >
          {text('dashboard.addLog')}
        </LinkButton>
        <LinkButton
          to={`/schedule?move=${batchId}`}
          icon={IconArrowRight}
          disabledReason={useRoleRefusal('moveBatch')}
          aria-describedby={titleId}
        >
          {text('dashboard.nextStage')}
        </LinkButton>
      </Actions>
    </Item>
  )
}

const Item = styled.li`
  display: grid;
  align-content: space-between;
  gap: ${theme.space.sm};
  padding: ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
`

const Actions = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space.xs};

  > a,
  button {
    width: 100%;
    padding: 0 ${theme.space.xs};
  }
`
