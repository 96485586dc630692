import { IconHighlight } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { Marking } from './CurveMarks.tsx'

/** Begins to mark readings on a curve, and ends it. */
export function MarkButton({ marking, onMark }: { marking: Marking; onMark: Dispatch<Marking> }) {
  const isSelecting = marking === 'selecting'
  return (
    <Button
      icon={IconHighlight}
      aria-pressed={isSelecting}
      disabledReason={useRoleRefusal('markReadings')}
      onClick={() => onMark(isSelecting ? null : 'selecting')}
    >
      {text('batch.markReadings')}
    </Button>
  )
}
