import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A short list: what a panel shows, and the line that takes its place. */
export interface WallList {
  title: string
  /** The total, of which only the first few are shown. */
  count: number | string
  /** The text for an empty list. */
  empty: string
  lines: ReactElement[]
  /** How many there are besides what the first so many lines tell. */
  rest: (shown: number) => number
  columns?: 1 | 2
}

/** A short list on the wall. Shows as many lines as fit whole, and says how many more there are. */
export function Panel({ title, count, empty, lines, rest, columns = 1 }: WallList) {
  const { box, list, shown } = useWholeLines(lines)
  const more = rest(shown)
  return (
    <Box ref={box} aria-label={title}>
      <Inside>
        <Title>
          {title}
          <Count>{count}</Count>
        </Title>
        {lines.length === 0 ? (
          <Empty>{empty}</Empty>
        ) : (
          <Lines ref={list} $columns={columns}>
            {lines.slice(0, shown)}
            {more > 0 && <More>{text('wall.more', { count: more })}</More>}
          </Lines>
        )}
      </Inside>
    </Box>
  )
}

const Box = styled.section`
  contain: strict;
  container-type: size;
  border: calc(2 * var(--u)) solid ${theme.color.line};
  border-radius: calc(14 * var(--u));
  background: ${theme.color.surface};
`

const Inside = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0.3em 0.8em;
  font-size: min(5.4cqw, 11.7cqh);
`

const Title = styled.h2`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 0.5em;
  color: ${theme.color.muted};
  font-size: 1em;
  line-height: 1.35;
`

/** How many there are, beside a title. */
export const Count = styled.span`
  color: ${theme.color.text};
  font-variant-numeric: tabular-nums;
`

const Lines = styled.ul<{ $columns: number }>`
  display: grid;
  flex: 1;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: 0 1em;
  min-height: 0;
  overflow: hidden;
`

const Empty = styled.p`
  margin: auto 0;
  color: ${theme.color.muted};
`

const More = styled.li`
  align-self: center;
  color: ${theme.color.muted};
  line-height: 1.3;
`

/** A line of a panel: a name, and an amount or date. What is too long for one row is wrapped. */
export const PanelLine = styled.li`
  display: flex;
  align-items: center;
  gap: 0.4em;
  min-width: 0;
  line-height: 1.3;

  > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  > b {
    flex: none;
    font-weight: ${theme.font.weight.strong};
    white-space: nowrap;
  }

  > b:last-child {
    font-variant-numeric: tabular-nums;
  }

  > svg {
    flex: none;
    width: 1.05em;
    height: 1.05em;
  }
`

interface WholeLines {
  /** The panel, whose size decides. */
  box: RefObject<HTMLElement | null>
  list: RefObject<HTMLUListElement | null>
  /** How many of the lines are to be rendered. */
  shown: number
}

/** How many of these lines fit whole into their panel. Nobody can scroll on the wall. */
function useWholeLines(lines: readonly ReactElement[]): WholeLines {
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [fit, setFit] = useState({ lines, shown: lines.length })
  if (fit.lines !== lines) setFit({ lines, shown: lines.length })
  useLayoutEffect(() => {
    if (!list.current || fit.shown === 0) return
    const { scrollHeight, clientHeight } = list.current
    if (scrollHeight > clientHeight + 1) setFit({ ...fit, shown: fit.shown - 1 })
  }, [fit])
  useEffect(() => {
    const measureAgain = () => setFit(({ lines: all }) => ({ lines: all, shown: all.length }))
    const observer = new ResizeObserver(measureAgain)
    if (box.current) observer.observe(box.current)
    document.fonts.addEventListener('loadingdone', measureAgain)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measureAgain)
    }
  }, [])
  return { box, list, shown: fit.shown }
}
