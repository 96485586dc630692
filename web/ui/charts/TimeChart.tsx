import 'uplot/dist/uPlot.min.css'
import { IconMaximize, IconTable } from '@tabler/icons-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { hiddenStyle, VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartRange } from '#web/ui/charts/zoom/ChartRange.tsx'
import { ChartTable } from './ChartTable.tsx'
import { cutTo } from '#web/ui/charts/zoom/cutTo.ts'
import { chartText, type ChartData } from './chartData.ts'
import type { ChartZoom } from '#web/ui/charts/zoom/chartZoom.ts'
import { useChartKeys } from './useChartKeys.ts'
import { usePlot } from './usePlot.ts'
import { text } from '#web/ui/language/text.ts'

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
        <Words>{isTableOpen ? text('charts.hideTable') : text('charts.showTable')}</Words>
      </Button>
      {document.fullscreenEnabled && (
        <Button icon={IconMaximize} onClick={() => void toggleFullScreen(figure.current)}>
          <Words>{text('charts.fullScreen')}</Words>
        </Button>
      )}
    </Row>
  )
  return (
    <Figure ref={figure} aria-label={label}>
      <Row $wrap $spread $gap="sm">
        <ChartLegend data={data} readAt={readAt} />
        {!zoom && buttons}
      </Row>
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
        <Row $wrap $spread $gap="xs">
          <ChartRange zoom={zoom} />
          {buttons}
        </Row>
      )}
      {isTableOpen && <ChartTable label={text('charts.data', { label })} data={seen} />}
    </Figure>
  )
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await element?.requestFullscreen().catch(() => undefined)
}

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

/** Hidden on phones, where the icons suffice. */
const Words = styled.span`
  ${theme.media.cards} {
    ${hiddenStyle}
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
