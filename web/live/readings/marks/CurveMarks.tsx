import { Suspense, type Dispatch, useState } from 'react'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Quiet, Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { markable, type ExcludedTime, type FaultyTime } from './markedTimes.ts'
import type { Excluded } from './useExcluded.ts'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { kindLabels } from '#web/ui/charts/second/kindLabels.ts'
import { List } from '#web/ui/layout/List.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { measuredReading } from '#web/ui/units/measured.ts'

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

type Time = ExcludedTime | FaultyTime

/** A device that fails now and then has dozens of such times. */
const pageSize = 6

interface ExcludedListProps {
  times: readonly Time[]
  onInclude: (time: Time) => void
}

/** Which readings don't count: from when to when, whether somebody or a rule excluded them, and why. */
function ExcludedList({ times, onInclude }: ExcludedListProps) {
  const refusal = useRoleRefusal('markReadings')
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      <List as="ul" aria-label={text('batch.excludedReadings')} $gap="xs">
        {times.slice(0, shown).map((time) => {
          const { kind, from } = time
          return (
            <Row
              as="li"
              key={`${'mark' in time ? time.mark.id : time.fault} ${kind} ${from}`}
              {...{ $wrap: true, $spread: true, $gap: 'xs', $surface: 'well', $pad: 'sm' }}
            >
              <div>
                <Text as="p" $breaks>
                  {whatOf(time)}
                </Text>
                <Muted as="p" $size="sm">
                  {byWhom(time)}
                </Muted>
              </div>
              <Button
                disabledReason={refusal}
                aria-label={text('batch.includeOf', spanOf(time))}
                onClick={() => onInclude(time)}
              >
                {text('batch.include')}
              </Button>
            </Row>
          )
        })}
      </List>
      {times.length > shown && (
        <Button onClick={() => setShown(times.length)}>
          {text('batch.excludedMore', { count: times.length - shown })}
        </Button>
      )}
    </>
  )
}

const spanOf = ({ kind, from, to }: Time) => ({
  ...{ kind: text(kindLabels[kind]), from: momentText(from), to: momentText(to) },
})

/** What was wrong in such a time. */
const faultTexts = {
  IMPOSSIBLE: 'batch.impossibleTime',
  DRY: 'batch.dryTime',
  MOVED: 'batch.movedTime',
  JUMPED: 'batch.jumpedTime',
} as const

function whatOf(time: Time): string {
  if ('mark' in time) return text('batch.excludedTime', { ...spanOf(time), reason: time.mark.reason })
  const { kind, count } = time
  const [low, high] = [time.low, time.high].map((value) => measuredReading(measuredNames[kind], value))
  // What such a sensor says is one of two values, and nothing between them.
  if (time.fault === 'POWER_ON')
    return text('batch.powerOnTime', {
      ...{ ...spanOf(time), count },
      values: { list: [...new Set([low ?? '', high ?? ''])] },
    })
  return text(faultTexts[time.fault], { ...spanOf(time), count, low: low ?? '', high: high ?? '' })
}

function byWhom(time: Time): string {
  if (!('mark' in time)) return text('batch.excludedByRule')
  const { by, at } = time.mark
  return text('batch.excludedBy', { name: by.name, moment: momentText(Date.parse(at)) })
}
