import { useEffect, useRef, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

interface CalendarCell {
  key: number
  text: string
  name: string
  isChosen: boolean
  isClosed: boolean
  onPick: () => void
}

const columns = 3
const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }

/** Months or years, three in a row; arrow keys go from one to the next. */
export function CalendarGrid({ label, cells }: { label: string; cells: readonly CalendarCell[] }) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [])
  const moveFocus = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (move === undefined || at < 0) return
    event.preventDefault()
    buttons[at + move]?.focus()
  }
  const entry = cells.find((cell) => cell.isChosen) ?? cells[0]
  return (
    <Grid ref={grid} role="group" aria-label={label} onKeyDown={moveFocus}>
      {cells.map((cell) => (
        <Cell
          key={cell.key}
          type="button"
          tabIndex={cell === entry ? 0 : -1}
          aria-label={cell.name}
          aria-pressed={cell.isChosen}
          aria-disabled={cell.isClosed || undefined}
          onClick={() => !cell.isClosed && cell.onPick()}
        >
          {cell.text}
        </Cell>
      ))}
    </Grid>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(${columns}, 1fr);
  align-content: start;
  gap: ${theme.space.xs};
  min-height: 296px;
`

const Cell = styled.button`
  min-height: 66px;
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};

  &:hover {
    background: ${theme.color.hover};
  }
  &[aria-pressed='true'] {
    border-color: ${theme.color.primaryLine};
    color: ${theme.color.primaryText};
    font-weight: ${theme.font.weight.strong};
  }
  &[aria-disabled='true'] {
    color: ${theme.color.fieldLine};
    text-decoration: line-through;
    cursor: not-allowed;
  }
`
