import { scaleUtc } from 'd3-scale'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import styled from 'styled-components'
import { addDays, daysBetween } from '#domain/batches/timeline.ts'
import { theme } from '#web/theme.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { dayWidth, labelWidth } from './chartScale.ts'
import type { BarActions } from './drag/barSession.ts'
import { dragBars } from './drag/dragBars.ts'
import { DragNote, type DragNoteHandle } from './drag/DragNote.tsx'
import { moveByKeys } from './drag/moveByKeys.ts'
import { noteOf } from './drag/noteOf.ts'
import type { Rescheduling } from './drag/useReschedule.ts'
import { barKeysId, TimelineBar } from './TimelineBar.tsx'
import { keyOf, type StayView } from './timelineViews.ts'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'

interface TimelineChartProps {
  tanks: readonly VesselView[]
  stays: readonly StayView[]
  batches: readonly BatchView[]
  today: string
  rescheduling: Rescheduling
  onOpen: (batchId: string) => void
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * Tanks as rows, batches as bars. The chart scrolls horizontally, starts at today, and every bar is a button, which is
 * dragged by pointer and arrow keys.
 */
export const TimelineChart = memo(function TimelineChart(props: TimelineChartProps) {
  const { tanks, stays, batches, today, onOpen } = props
  const box = useRef<HTMLDivElement>(null)
  const note = useRef<DragNoteHandle>(null)
  const first = stays.reduce((day, { from }) => (from < day ? from : day), addDays(today, -7))
  const last = stays.reduce((day, { until }) => (until > day ? until : day), addDays(today, 42))
  const start = addDays(first, -2)
  const width = daysBetween(start, addDays(last, 4)) * dayWidth
  const x = scaleUtc([midnight(start), midnight(addDays(last, 4))], [0, width])
  const xOf = (day: string) => x(midnight(day))
  const weeks = x.ticks(Math.round(width / (7 * dayWidth)))
  const todayAt = daysBetween(start, today) * dayWidth
  useEffect(() => {
    if (box.current) box.current.scrollLeft = todayAt - 96
  }, [todayAt])
  useMovedBars(box, note, props)
  return (
    <Box ref={box} tabIndex={0} role="region" aria-label="Timeline of the tanks, scrolls sideways">
      <VisuallyHidden id={barKeysId}>
        Arrow keys move it by a day or to another tank, with Shift they move its end. Enter saves, Escape puts
        it back.
      </VisuallyHidden>
      <Sheet style={{ width: width + labelWidth }}>
        <Axis aria-hidden="true">
          {weeks.map((tick) => (
            <Tick key={tick.getTime()} style={{ left: x(tick) + labelWidth }}>
              {formatShortDay(tick.toISOString().slice(0, 10))}
            </Tick>
          ))}
        </Axis>
        <TodayLine aria-hidden="true" style={{ left: xOf(today) + labelWidth }}>
          <span>Today</span>
        </TodayLine>
        {tanks.map((tank) => {
          const its = stays.filter(({ vesselId }) => vesselId === tank.id)
          return (
            <Row key={tank.id}>
              <Name id={`row-${tank.id}`}>
                {tank.label}
                <small>{tank.capacityBBL} BBL</small>
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
        <DragNote ref={note} box={box} batches={batches} vessels={tanks} />
      </Sheet>
    </Box>
  )
})

/** Lets the bars be moved by pointer and keys. */
function useMovedBars(
  box: { current: HTMLDivElement | null },
  note: { current: DragNoteHandle | null },
  { stays, today, rescheduling }: TimelineChartProps,
): void {
  const stayOf = useEffectEvent((key: string) => {
    const stay = stays.find((one) => keyOf(one) === key)
    return stay && !rescheduling.isPending(stay.batchId) ? stay : null
  })
  const judge = useEffectEvent<BarActions['judge']>((stay, gesture) => rescheduling.judge(stay, gesture))
  const show = useEffectEvent<BarActions['show']>((view) => note.current?.show(view && noteOf(view, today)))
  const drop = useEffectEvent<BarActions['drop']>((stay, outcome) => rescheduling.drop(stay, outcome))
  useEffect(() => {
    if (!box.current) return
    const actions: BarActions = {
      stayOf: (key) => stayOf(key),
      judge: (stay, gesture) => judge(stay, gesture),
      show: (view) => show(view),
      drop: (stay, outcome) => drop(stay, outcome),
    }
    const [stopDragging, stopKeys] = [dragBars(box.current, actions), moveByKeys(box.current, actions)]
    return () => {
      stopDragging()
      stopKeys()
    }
  }, [box])
}

const Box = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.sunken};
  overflow-x: auto;
  overscroll-behavior-x: contain;
`

const Sheet = styled.div`
  position: relative;
  min-width: 100%;
`

const Axis = styled.div`
  position: relative;
  height: 52px;
  border-bottom: 1px solid ${theme.color.line};
`

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

const TodayLine = styled.div`
  position: absolute;
  z-index: 2;
  top: 0;
  bottom: 0;
  width: 2px;
  background: ${theme.color.primary};
  pointer-events: none;

  span {
    position: absolute;
    /* Below the labels of the weeks. */
    top: 28px;
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

const Row = styled.div`
  display: flex;
  min-height: 60px;

  & + & {
    border-top: 1px solid ${theme.color.line};
  }
`

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

const Track = styled.ul`
  position: relative;
  flex: 1;
`
