import {
  IconBarrel,
  IconBucketDroplet,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconFlame,
  IconSnowflake,
  IconTemperature,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import type { Tone } from '#web/theme.ts'
import { Badge } from './Badge.tsx'

const looks: Record<BatchStage, { tone: Tone; icon: ReactNode }> = {
  PLANNED: { tone: 'gray', icon: <IconCalendarEvent aria-hidden="true" /> },
  MASHING: { tone: 'yellow', icon: <IconBucketDroplet aria-hidden="true" /> },
  BOILING: { tone: 'orange', icon: <IconFlame aria-hidden="true" /> },
  FERMENTING: { tone: 'blue', icon: <IconTemperature aria-hidden="true" /> },
  CONDITIONING: { tone: 'grape', icon: <IconSnowflake aria-hidden="true" /> },
  KEGGING: { tone: 'green', icon: <IconBarrel aria-hidden="true" /> },
  COMPLETED: { tone: 'teal', icon: <IconCircleCheck aria-hidden="true" /> },
  CANCELLED: { tone: 'red', icon: <IconCircleX aria-hidden="true" /> },
}

/** The stage of a batch as a coloured badge. */
export function StageBadge({ stage }: { stage: BatchStage }) {
  const look = looks[stage]
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {stageLabels[stage]}
    </Badge>
  )
}
