import { Suspense, type Dispatch } from 'react'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { ExcludedList } from './ExcludedList.tsx'
import { markable } from './markedTimes.ts'
import type { Excluded } from './useExcluded.ts'

const MarkDialog = lazyView('MarkDialog', () => import('./MarkDialog.tsx'))

/** What somebody is about to mark: nothing, a part that they select on the curve, or what they see in a dialog. */
export type Marking = null | 'selecting' | { range: Range; kind: ReadingKind; excluded: boolean }

interface CurveMarksProps {
  /** What a vessel of its stays is called. */
  vesselOf: (equipmentId: string) => string
  excluded: Excluded
  /** What is shown of the curve. */
  shown: Range
  marking: Marking
  onMark: Dispatch<Marking>
}

/** How readings are marked, which are, and the dialog in which it is done. */
export function CurveMarks({ vesselOf, excluded: { stays, times }, ...rest }: CurveMarksProps) {
  const { shown, marking, onMark } = rest
  const isOpen = marking !== null && marking !== 'selecting'
  const part = isOpen ? markable(stays, marking.range) : null
  return (
    <>
      {marking === 'selecting' && (
        <Row $wrap $spread $gap="sm" role="status">
          <Quiet>{text('batch.markHint')}</Quiet>
          <Button onClick={() => onMark({ range: shown, kind: 'GRAVITY', excluded: true })}>
            {text('batch.enterTimes')}
          </Button>
        </Row>
      )}
      <ExcludedList
        times={times}
        onInclude={({ from, to, kind }) => onMark({ range: { from, to }, kind, excluded: false })}
      />
      {isOpen && part && (
        <Suspense>
          <MarkDialog
            draft={{
              equipmentId: part.stay.equipmentId,
              vessel: vesselOf(part.stay.equipmentId),
              ...{ kind: marking.kind, excluded: marking.excluded },
              from: new Date(part.range.from).toISOString(),
              to: new Date(part.range.to).toISOString(),
            }}
            onClose={() => onMark(null)}
          />
        </Suspense>
      )}
    </>
  )
}
