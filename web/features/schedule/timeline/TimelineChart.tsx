import { useUnits } from '#web/ui/units/shownUnits.ts'
import { scaleUtc } from 'd3-scale'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { addDays, daysBetween } from '#domain/batches/timeline.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { dayWidth, labelWidth } from './chartScale.ts'
import { DragNote, type DragNoteHandle } from './drag/DragNote.tsx'
import { useMovedBars } from './drag/useMovedBars.ts'
import type { Rescheduling } from './drag/useReschedule.ts'
import { barKeysId, TimelineBar } from './TimelineBar.tsx'
import { keyOf, type StayView } from './timelineViews.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { weeksFrom } from '#web/ui/dates/weeks.ts'
import { text } from '#web/ui/language/text.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

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

/** Keeps how far the chart is scrolled in `--scrolled`, so that bars cut off at the left keep their names. */
function useScrolledProperty(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const chart = box.current
    const keep = () => chart?.style.setProperty('--scrolled', `${chart.scrollLeft}px`)
    keep()
    chart?.addEventListener('scroll', keep, { passive: true })
    return () => chart?.removeEventListener('scroll', keep)
  }, [box])
}

/** Before today, in px, at first. */
const beforePx = 96

const scrollBy = (chart: HTMLElement, px: number) => {
  chart.scrollLeft += px
}

/** Scrolls the chart to today, and by as much as today moves when the chart begins on another day: what is in sight stays there. */
export function useKeptInSight(box: RefObject<HTMLElement | null>, todayAt: number): void {
  const wasAt = useRef(beforePx)
  useLayoutEffect(() => {
    if (!box.current) return
    scrollBy(box.current, todayAt - wasAt.current)
    wasAt.current = todayAt
  }, [box, todayAt])
}

/** The chart, which scrolls sideways. */
const Box = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.sunken};
  overflow-x: auto;
  overscroll-behavior-x: contain;

  ${theme.media.print} {
    overflow: visible;
  }
`

/** Everything in it that scrolls. */
const Sheet = styled.div`
  position: relative;
  min-width: 100%;
`

/** The weeks. */
const Axis = styled.div`
  position: relative;
  height: 52px;
  border-bottom: 1px solid ${theme.color.line};
`

/** The first day of a week. */
const Tick = styled.span`
  position: absolute;
  top: 0;
  height: 52px;
  padding: 3px 0 0 ${theme.space.xxs};
  border-left: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  white-space: nowrap;
`

/** Today, from below the labels of the weeks to the last row; behind the bars, whose names it would strike through. */
const TodayLine = styled.div`
  position: absolute;
  top: 28px;
  bottom: 0;
  width: 2px;
  background: ${theme.color.primaryLine};
  pointer-events: none;

  span {
    position: absolute;
    top: 0;
    left: 50%;
    padding: 0 ${theme.space.xs};
    border-radius: ${theme.radius.round};
    background: ${theme.color.primary};
    color: ${theme.color.onPrimary};
    font-size: ${theme.font.size.xs};
    font-weight: ${theme.font.weight.strong};
    transform: translateX(-50%);
  }
`

/** A tank with its stays. */
const Row = styled.div`
  display: flex;
  min-height: 60px;

  & + & {
    border-top: 1px solid ${theme.color.line};
  }
`

/** A tank's name, which stays in place. */
const Name = styled.h3`
  position: sticky;
  z-index: 3;
  left: 0;
  display: grid;
  flex: none;
  align-content: center;
  width: ${labelWidth}px;
  padding: 0 ${theme.space.sm} 0 ${theme.space.md};
  border-right: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  font-size: ${theme.font.size.md};

  small {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.xs};
    font-weight: ${theme.font.weight.normal};
  }
`

/** A tank's stays. */
const Track = styled.ul`
  position: relative;
  flex: 1;
`

/** Where a recipe would be brewed that is dragged over the chart. */
const Ghost = styled.div`
  position: absolute;
  z-index: 4;
  top: 8px;
  left: ${labelWidth}px;
  height: 44px;
  border: 2px dashed ${theme.color.primaryLine};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.primaryTint};
  pointer-events: none;
`
