import 'uplot/dist/uPlot.min.css'
import { IconMaximize, IconTable } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import { chartText, pointText, type ChartData } from './chartData.ts'
import { useCalm } from './useCalm.ts'
import { usePlot } from './usePlot.ts'
import { text } from '#web/ui/language/text.ts'

/**
 * A live chart of two lines over time. Its values can be read with the pointer, with the arrow keys, and as a table.
 */
export function TimeChart({ label, data }: { label: string; data: ChartData }) {
  const figure = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { readAt, read } = usePlot(box, data)
  const [isTableOpen, setTableOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const spoken = useCalm(byKey && readAt !== null ? pointText(data, readAt) : '', 350)
  const readByKey = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, readAt, data.times.length)
    if (next === undefined) return
    event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    setByKey(true)
    read(next)
  }
  return (
    <Figure ref={figure} aria-label={label}>
      <Row $wrap $spread $gap="sm">
        <ChartLegend data={data} readAt={readAt} />
        <Row $wrap $gap="xs">
          <Button icon={IconTable} aria-expanded={isTableOpen} onClick={() => setTableOpen(!isTableOpen)}>
            <Words>{isTableOpen ? text('charts.hideTable') : text('charts.showTable')}</Words>
          </Button>
          {document.fullscreenEnabled && (
            <Button icon={IconMaximize} onClick={() => void toggleFullScreen(figure.current)}>
              <Words>{text('charts.fullScreen')}</Words>
            </Button>
          )}
        </Row>
      </Row>
      <Surface
        tabIndex={0}
        role="application"
        aria-roledescription={text('charts.chart')}
        aria-label={text('charts.arrows', { label })}
        onKeyDown={readByKey}
        onPointerMove={() => setByKey(false)}
        onBlur={() => byKey && read(null)}
      >
        <Canvas ref={box} role="img" aria-label={chartText(data)} />
      </Surface>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {isTableOpen && <ChartTable label={text('charts.data', { label })} data={data} />}
    </Figure>
  )
}

/** The point that a key moves to; undefined for other keys. */
function nextPoint(key: string, from: number | null, count: number): number | null | undefined {
  const last = count - 1
  if (last < 0) return undefined
  if (key === 'ArrowLeft') return Math.max(0, (from ?? count) - 1)
  if (key === 'ArrowRight') return Math.min(last, (from ?? -1) + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' && from !== null ? null : undefined
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
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`

const Surface = styled.div`
  position: relative;
  height: clamp(220px, 34dvh, 320px);
  border-radius: ${theme.radius.md};
  touch-action: pan-y;

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
`
