import { useUnits } from '#web/ui/units/shownUnits.ts'
import styled from 'styled-components'
import { vesselStatusLabels } from '#domain/equipment/vessels.ts'
import { theme } from '#web/theme.ts'
import { Count, PanelLine, type WallList } from './Panel.tsx'
import { useTurn } from './useTurn.ts'
import type { BoardView, VesselView } from './wallDocuments.ts'
import { wallLists } from './WallPanels.tsx'
import { text } from '#web/ui/language/text.ts'

/** How many entries are shown at a time. */
const atOnce = { landscape: 3, portrait: 1 } as const

interface WallLineProps {
  board: BoardView
  today: string
  idle: readonly VesselView[]
  turnSeconds: number
  isPortrait: boolean
}

/** What the panels would show, and the vessels without a batch, a few entries at a time. */
export function WallLine({ board, today, idle, turnSeconds, isPortrait }: WallLineProps) {
  const turn = useTurn(turnSeconds)
  const lists = [...wallLists(board, today, useUnits()), idleList(idle)]
  const shown = lists.flatMap((list) => inParts(list, atOnce[isPortrait ? 'portrait' : 'landscape']))
  const part = shown[turn % shown.length]
  if (!part) return null
  return (
    <Line aria-label={part.title}>
      <h2>
        {part.title} <Count>{part.count}</Count>
      </h2>
      {part.lines.length === 0 ? <p>{part.empty}</p> : <ul>{part.lines}</ul>}
    </Line>
  )
}

const idleList = (idle: readonly VesselView[]): WallList => ({
  title: text('wall.idle'),
  count: idle.length,
  empty: text('wall.noneIdle'),
  rest: (shown) => idle.length - shown,
  lines: idle.map(({ equipmentId, label, status }) => (
    <PanelLine key={equipmentId}>
      <b>{label}</b>
      <span>{text(vesselStatusLabels[status])}</span>
    </PanelLine>
  )),
})

function inParts(list: WallList, size: number): WallList[] {
  const parts = Math.max(1, Math.ceil(list.lines.length / size))
  return Array.from({ length: parts }, (_, at) => ({
    ...list,
    lines: list.lines.slice(at * size, (at + 1) * size),
  }))
}

const Line = styled.section`
  display: flex;
  align-items: center;
  gap: calc(36 * var(--u));
  height: calc(66 * var(--u));
  padding: 0 calc(24 * var(--u));
  overflow: hidden;
  border: calc(2 * var(--u)) solid ${theme.color.line};
  border-radius: calc(14 * var(--u));
  background: ${theme.color.surface};
  font-size: calc(28 * var(--u));

  > h2 {
    flex: none;
    color: ${theme.color.muted};
    font-size: 1em;
  }

  > p {
    color: ${theme.color.muted};
  }

  > ul {
    display: grid;
    flex: 1;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: calc(56 * var(--u));
    min-width: 0;
  }

  /* Two rows fit. */
  li {
    line-height: 1.1;
  }
`
