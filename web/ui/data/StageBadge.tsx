import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { Badge } from './Badge.tsx'
import { stageLooks } from './looks.ts'
import { text } from '#web/ui/language/text.ts'

/** The stage of a batch as a colored badge. */
export function StageBadge({ stage }: { stage: BatchStage }) {
  return <Badge {...stageLooks[stage]} label={text(stageLabels[stage])} />
}
