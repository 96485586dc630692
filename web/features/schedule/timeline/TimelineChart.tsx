import { useUnits } from '#web/ui/units/shownUnits.ts'
import { scaleUtc } from 'd3-scale'
import { memo, type RefObject } from 'react'
import { addDays, daysBetween } from '#domain/batches/timeline.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { dayWidth, labelWidth } from './chartScale.ts'
import { Axis, Box, Ghost, Name, Row, Sheet, Tick, TodayLine, Track } from './chartParts.ts'
import { DragNote, type DragNoteHandle } from './drag/DragNote.tsx'
import { useMovedBars } from './drag/useMovedBars.ts'
import { useKeptInSight } from './useKeptInSight.ts'
import { useScrolledProperty } from './useScrolledProperty.ts'
import type { Rescheduling } from './drag/useReschedule.ts'
import { barKeysId, TimelineBar } from './TimelineBar.tsx'
import { keyOf, type StayView } from './timelineViews.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { weeksFrom } from '#web/ui/dates/weeks.ts'
import { text } from '#web/ui/language/text.ts'

interface TimelineChartProps {
  tanks: readonly VesselView[]
  /** All vessels: a brew needs a mash tun and a kettle, too. */
  vessels: readonly VesselView[]
  stays: readonly StayView[]
  batches: readonly BatchView[]
  today: string
  rescheduling: Rescheduling
  /** The chart, for what is dragged onto it. */
  box: RefObject<HTMLDivElement | null>
  note: RefObject<DragNoteHandle | null>
  onOpen: (batchId: string) => void
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * Tanks as rows, batches as bars. The chart scrolls horizontally, starts at today, and every bar is a button, which is
 * dragged by pointer and arrow keys.
 */
export const TimelineChart = memo(function TimelineChart(props: TimelineChartProps) {
  const { tanks, vessels, stays, batches, today, box, note, onOpen, rescheduling } = props
  useUnits()
  const first = stays.reduce((day, { from }) => (from < day ? from : day), addDays(today, -7))
  const last = stays.reduce((day, { until }) => (until > day ? until : day), addDays(today, 42))
  const start = addDays(first, -2)
  const width = daysBetween(start, addDays(last, 4)) * dayWidth
  const x = scaleUtc([midnight(start), midnight(addDays(last, 4))], [0, width])
  const xOf = (day: string) => x(midnight(day))
  const weeks = weeksFrom(start, addDays(last, 4))
  const todayAt = daysBetween(start, today) * dayWidth
  useKeptInSight(box, todayAt)
  useScrolledProperty(box)
  useMovedBars({ box, note, stays, today, rescheduling })
  return (
    <Box
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={text('planning.chart')}
      data-scrolls="sideways"
      data-start={start}
    >
      <VisuallyHidden id={barKeysId}>{text('planning.barKeys')}</VisuallyHidden>
      <Sheet style={{ width: width + labelWidth }}>
        <Axis aria-hidden="true">
          {weeks.map((day) => (
            <Tick key={day} style={{ left: xOf(day) + labelWidth }}>
              {formatShortDay(day)}
            </Tick>
          ))}
        </Axis>
        <TodayLine aria-hidden="true" style={{ left: xOf(today) + labelWidth }}>
          <span>{text('planning.today')}</span>
        </TodayLine>
        {tanks.map((tank) => {
          const its = stays.filter(({ vesselId }) => vesselId === tank.id)
          return (
            <Row key={tank.id}>
              <Name id={`row-${tank.id}`}>
                {tank.label}
                <small>{measuredVolume(tank.capacityBBL)}</small>
              </Name>
              <Track aria-labelledby={`row-${tank.id}`} data-vessel={tank.id} data-type={tank.type}>
                {its.map((stay) => (
                  <TimelineBar
                    key={keyOf(stay)}
                    stay={stay}
                    left={xOf(stay.from)}
                    width={xOf(stay.until) - xOf(stay.from)}
                    lane={stay.clashesWith.length > 0 ? its.indexOf(stay) % 2 : 0}
                    onOpen={onOpen}
                  />
                ))}
              </Track>
            </Row>
          )
        })}
        <Ghost data-ghost aria-hidden="true" hidden />
        <DragNote ref={note} box={box} batches={batches} vessels={vessels} />
      </Sheet>
    </Box>
  )
})
