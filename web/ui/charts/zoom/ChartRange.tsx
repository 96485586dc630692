import {
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Segment, Segments } from '#web/ui/inputs/segments.ts'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { rangeOfZoom, showWithin, zoomSteps, type ChartZoom } from './chartZoom.ts'

const steps = [
  ['earlier', IconChevronLeft, 'charts.earlier'],
  ['later', IconChevronRight, 'charts.later'],
  ['out', IconZoomOut, 'charts.zoomOut'],
  ['in', IconZoomIn, 'charts.zoomIn'],
] as const satisfies readonly (readonly [keyof typeof zoomSteps, TablerIcon, string])[]

/** Which part of the time a chart shows: named ranges, everything, and steps from where it is. */
export function ChartRange({ zoom }: { zoom: ChartZoom }) {
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
