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
import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { Badge, type Look } from './Badge.tsx'
import { text } from '#web/ui/language/text.ts'

const looks: Record<BatchStage, Look> = {
  PLANNED: { tone: 'gray', icon: IconCalendarEvent },
  MASHING: { tone: 'yellow', icon: IconBucketDroplet },
  BOILING: { tone: 'orange', icon: IconFlame },
  FERMENTING: { tone: 'blue', icon: IconTemperature },
  CONDITIONING: { tone: 'grape', icon: IconSnowflake },
  KEGGING: { tone: 'green', icon: IconBarrel },
  COMPLETED: { tone: 'teal', icon: IconCircleCheck },
  CANCELLED: { tone: 'red', icon: IconCircleX },
}

/** The stage of a batch as a colored badge. */
export function StageBadge({ stage }: { stage: BatchStage }) {
  return <Badge {...looks[stage]} label={text(stageLabels[stage])} />
}
