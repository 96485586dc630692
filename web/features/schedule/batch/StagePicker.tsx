import { IconCircle, IconCircleCheckFilled, IconMapPinFilled } from '@tabler/icons-react'
import { useId } from 'react'
import styled from 'styled-components'
import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'

const steps = ['PLANNED', 'MASHING', 'BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING'] as const
const ends = ['COMPLETED', 'CANCELLED'] as const

interface StagePickerProps {
  current: BatchStage
  picked: BatchStage
  disabledReason: string | null
  onPick: (stage: BatchStage) => void
}

/** The stages of the process, and the two ways to end a batch. */
export function StagePicker(props: StagePickerProps) {
  return (
    <Groups>
      <StageGroup title={text('schedule.updateStage')} stages={steps} {...props} />
      <StageGroup title={text('schedule.endBatch')} stages={ends} {...props} />
    </Groups>
  )
}

interface StageGroupProps extends StagePickerProps {
  title: string
  stages: readonly BatchStage[]
}

function StageGroup({ title, stages, current, picked, disabledReason, onPick }: StageGroupProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId}>
      <Text as="h3" $size="md" $below="xs" id={titleId}>
        {title}
      </Text>
      <Row $wrap $gap="xs">
        {stages.map((stage) => (
          <Button
            key={stage}
            aria-pressed={stage === picked}
            aria-current={stage === current ? 'step' : undefined}
            disabledReason={disabledReason}
            icon={markOf(stage, current, picked)}
            onClick={() => onPick(stage)}
          >
            {text(stageLabels[stage])}
          </Button>
        ))}
      </Row>
    </div>
  )
}

function markOf(stage: BatchStage, current: BatchStage, picked: BatchStage) {
  if (stage === picked) return IconCircleCheckFilled
  return stage === current ? IconMapPinFilled : IconCircle
}

const Groups = styled.div`
  display: grid;
  gap: ${theme.space.md};
  margin-top: ${theme.space.lg};
  padding-top: ${theme.space.md};
  border-top: 1px solid ${theme.color.line};
`
