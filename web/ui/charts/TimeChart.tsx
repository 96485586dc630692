import 'uplot/dist/uPlot.min.css'
import {
  IconMaximize,
  IconTable,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMemo, useRef, useState, type ReactNode, useEffect, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { VisuallyHidden, WideOnly } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { chartText, type ChartData, pointText, timeText, linesOf } from './chartData.ts'
import { usePlot, type Plot } from './usePlot.ts'
import { text } from '#web/ui/language/text.ts'
import { isWithin, placesWithin, type Range } from './zoom/range.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Segment, Segments } from '#web/ui/inputs/segments.ts'
import { type ChartZoom, rangeOfZoom, showWithin, zoomSteps, rangeByKey } from './zoom/chartZoom.ts'

interface TimeChartProps {
  label: string
  data: ChartData
  /** Without it everything is shown. */
  zoom?: ChartZoom
  /** Further actions, beside those of the chart. */
  actions?: ReactNode
}

/**
 * A live chart of lines over time. Its values can be read with the pointer, with the arrow keys, and as a table; it is zoomed by
 * drags, pinches, keys and buttons, which stand below it.
 */
export function TimeChart({ label, data, zoom, actions }: TimeChartProps) {
  const figure = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { readAt, read } = usePlot(box, data, zoom)
  const [isTableOpen, setTableOpen] = useState(false)
  const { onKeyDown, leave, spoken } = useChartKeys({ data, zoom, readAt, read })
  const seen = useMemo(() => cutTo(data, zoom?.range ?? null), [data, zoom?.range])
  const buttons = (
    <Row $wrap $gap="xs">
      {actions}
      <Button icon={IconTable} aria-expanded={isTableOpen} onClick={() => setTableOpen(!isTableOpen)}>
        <WideOnly>{isTableOpen ? text('charts.hideTable') : text('charts.showTable')}</WideOnly>
      </Button>
      {document.fullscreenEnabled && (
        <Button icon={IconMaximize} onClick={() => void toggleFullScreen(figure.current)}>
          <WideOnly>{text('charts.fullScreen')}</WideOnly>
        </Button>
      )}
    </Row>
  )
  return (
    <Figure ref={figure} aria-label={label}>
      <Legend $isZoomed={Boolean(zoom)} $wrap $spread $gap="sm">
        <ChartLegend data={data} readAt={readAt} />
        {!zoom && buttons}
      </Legend>
      <Surface
        $isZoomed={Boolean(zoom)}
        tabIndex={0}
        role="application"
        aria-roledescription={text('charts.chart')}
        aria-label={text(zoom ? 'charts.arrowsAndZoom' : 'charts.arrows', { label })}
        onKeyDown={onKeyDown}
        onPointerMove={() => leave('pointer')}
        onBlur={() => leave('focus')}
      >
        <Canvas ref={box} role="img" aria-label={chartText(seen)} />
      </Surface>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {zoom && (
        <Below $wrap $spread $gap="xs">
          <ChartRange zoom={zoom} />
          {buttons}
        </Below>
      )}
      {isTableOpen && <ChartTable label={text('charts.data', { label })} data={seen} />}
    </Figure>
  )
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await element?.requestFullscreen().catch(() => undefined)
}

/** What it takes in many lines on a phone stands below the curve there, which the page is about. */
const Legend = styled(Row)<{ $isZoomed: boolean }>`
  ${theme.media.cards} {
    order: ${(props) => props.$isZoomed && 1};
  }
`

const Below = styled(Row)`
  order: 1;
`

const Figure = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.sm};
  min-width: 0;

  &:fullscreen {
    padding: ${theme.space.lg};
    background: ${theme.color.surface};
    overflow-y: auto;
  }
`

/** One that is zoomed is what its page is about, another one of several parts of a dialog. */
const Surface = styled.div<{ $isZoomed: boolean }>`
  position: relative;
  height: clamp(180px, ${(props) => (props.$isZoomed ? '28dvh' : '22dvh')}, 320px);
  border-radius: ${theme.radius.md};
  touch-action: pan-y;

  ${theme.media.small} {
    height: clamp(220px, 34dvh, 320px);
  }
  /* Within the first screen of a batch, above the bar of what can be done with it. */
  ${theme.media.cards} {
    height: clamp(200px, 26dvh, 280px);
  }

  figure:fullscreen & {
    flex: 1;
    height: auto;
    min-height: 60dvh;
  }
`

const Canvas = styled.div`
  position: absolute;
  inset: 0;

  .u-cursor-x {
    border-right: 1px solid ${theme.color.text};
  }
  .u-select {
    border-inline: 1px solid ${theme.color.primaryLine};
    background: ${theme.color.primaryTint};
    opacity: 0.6;
  }
`

/** A chart without what is not in a part of its time. */
export function cutTo(data: ChartData, range: Range | null): ChartData {
  if (!range) return data
  const isIn = isWithin(range)
  const [first, last] = placesWithin(data.times, range)
  const cut = <Value,>(values: readonly Value[]) => (first === -1 ? [] : values.slice(first, last + 1))
  const cutLine = <Line extends { values: readonly (number | null)[] }>(line: Line) => ({
    ...line,
    values: cut(line.values),
  })
  return {
    ...data,
    times: cut(data.times),
    series: [cutLine(data.series[0]), cutLine(data.series[1])],
    bands: data.bands?.map((band) => ({ ...cutLine(band), low: cut(band.low), high: cut(band.high) })),
    steps: data.steps?.map(cutLine),
    points: data.points?.map(cutLine),
    markers: data.markers.filter(({ time }) => isIn(time)),
  }
}

const steps = [
  ['earlier', IconChevronLeft, 'charts.earlier'],
  ['later', IconChevronRight, 'charts.later'],
  ['out', IconZoomOut, 'charts.zoomOut'],
  ['in', IconZoomIn, 'charts.zoomIn'],
] as const satisfies readonly (readonly [keyof typeof zoomSteps, TablerIcon, string])[]

/** Which part of the time a chart shows: named ranges, everything, and steps from where it is. */
function ChartRange({ zoom }: { zoom: ChartZoom }) {
  return (
    <Row $wrap $gap="xs" role="group" aria-label={text('charts.range')}>
      <Segments>
        {zoom.choices.map(({ label, isChosen, choose }) => (
          <Segment key={label} aria-pressed={isChosen} onClick={choose}>
            {label}
          </Segment>
        ))}
        <Segment aria-pressed={zoom.range === null} onClick={() => zoom.show(null)}>
          {text('charts.everything')}
        </Segment>
      </Segments>
      <Row>
        {steps.map(([step, icon, label]) => (
          <IconButton
            key={step}
            icon={icon}
            label={text(label)}
            onClick={() => showWithin(zoom, zoomSteps[step](rangeOfZoom(zoom)))}
          />
        ))}
      </Row>
    </Row>
  )
}

interface Keyed extends Plot {
  data: ChartData
  zoom: ChartZoom | undefined
}

/** What the keys of a chart do, and what a screen reader hears of it: arrows read its values, + and - zoom, Shift moves. */
function useChartKeys({ data, zoom, readAt, read }: Keyed) {
  const [announced, setAnnounced] = useState<'point' | 'range' | null>(null)
  const range = zoom?.range ?? null
  const saidOfPoint = announced === 'point' && readAt !== null ? pointText(data, readAt) : ''
  const said = announced === 'range' && zoom ? rangeText(data, rangeOfZoom(zoom)) : saidOfPoint
  const spoken = useCalm(said, 350)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const around = readAt === null ? undefined : data.times[readAt]
    const shownPoints = range ? placesWithin(data.times, range) : ([0, data.times.length - 1] as const)
    const nextRange = zoom && rangeByKey(event, rangeOfZoom(zoom), around)
    const next = nextRange === undefined ? nextPoint(event.key, readAt, shownPoints) : undefined
    if (nextRange === undefined && next === undefined) return
    event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    setAnnounced(nextRange === undefined ? 'point' : 'range')
    if (zoom && nextRange !== undefined) showWithin(zoom, nextRange)
    if (next !== undefined) read(next)
  }

  function leave(by: 'pointer' | 'focus'): void {
    if (by === 'focus' && announced === 'point') read(null)
    setAnnounced(null)
  }

  return { onKeyDown, leave, spoken }
}

const rangeText = (data: ChartData, { from, to }: Range) =>
  text('charts.span', { from: timeText(data, from), to: timeText(data, to) })

/** The point that a key moves to; undefined for other keys. */
function nextPoint(
  key: string,
  from: number | null,
  [first, last]: readonly [first: number, last: number],
): number | null | undefined {
  if (last < 0) return undefined
  const within = (at: number) => Math.min(Math.max(at, first), last)
  if (key === 'ArrowLeft') return within((from ?? last + 1) - 1)
  if (key === 'ArrowRight') return within((from ?? first - 1) + 1)
  if (key === 'Home') return first
  if (key === 'End') return last
  return key === 'Escape' && from !== null ? null : undefined
}

/** A debounced text: changes only after `ms` without a change, so that screen readers can finish it. */
function useCalm(text: string, ms: number): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return calm
}

const pageSize = 50

/** The values of a chart as a table, newest first, fifty at a time. */
function ChartTable({ label, data }: { label: string; data: ChartData }) {
  const [shown, setShown] = useState(pageSize)
  const { times, markers } = data
  const lines = linesOf(data)
  const isKnown = (at: number) =>
    lines.some(({ values }) => typeof values[at] === 'number') ||
    markers.some(({ time }) => time === times[at])
  const rows = times
    .map((time, at) => ({ time, at }))
    .filter(({ at }) => isKnown(at))
    .reverse()
  return (
    <Box tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{data.isByDay ? text('charts.day') : text('charts.dateTime')}</th>
            {lines.map((each) => (
              <th key={each.label} scope="col">
                {each.label}
              </th>
            ))}
            <th scope="col">{text('charts.event')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ time, at }) => (
            <tr key={at}>
              <th scope="row">{timeText(data, time)}</th>
              {lines.map(({ label: name, values, format }) => {
                const value = values[at]
                return <td key={name}>{value === null || value === undefined ? '–' : format(value)}</td>
              })}
              <td>{markers.flatMap((marker) => (marker.time === time ? [marker.label] : [])).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + pageSize)}>{text('charts.moreRows')}</Button>
      )}
    </Box>
  )
}

const Box = styled.div`
  order: 1;
  max-height: 260px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  overflow: auto;

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${theme.font.size.sm};
    text-align: left;
  }
  th,
  td {
    padding: ${theme.space.xxs} ${theme.space.sm};
    border-bottom: 1px solid ${theme.color.line};
    font-weight: ${theme.font.weight.normal};
  }
  thead th {
    position: sticky;
    top: 0;
    background: ${theme.color.sunken};
    color: ${theme.color.muted};
  }
  figure:fullscreen & {
    max-height: none;
  }
`
