import type { ReactElement } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A short list: what a panel shows, and the line that takes its place. */
export interface WallList {
  title: string
  /** The total, of which only the first few are shown. */
  count: number | string
  /** The text for an empty list. */
  empty: string
  lines: ReactElement[]
  columns?: 1 | 2
}

/** A short list on the wall. Shows as many lines as fit; the count reveals if there are more. */
export function Panel({ title, count, empty, lines, columns = 1 }: WallList) {
  return (
    <Box aria-label={title}>
      <Inside>
        <Title>
          {title}
          <Count>{count}</Count>
        </Title>
        {lines.length === 0 ? <Empty>{empty}</Empty> : <Lines $columns={columns}>{lines}</Lines>}
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
  padding: 0.4em 0.8em;
  font-size: min(6.2cqw, 12.2cqh);
`

const Title = styled.h2`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  color: ${theme.color.muted};
  font-size: 0.95em;
  line-height: 1.5;
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
  grid-auto-rows: 1.42em;
  gap: 0 1em;
  align-content: space-evenly;
  min-height: 0;
  overflow: hidden;
`

const Empty = styled.p`
  margin: auto 0;
  color: ${theme.color.muted};
`

/** A line of a panel: a name, and an amount or date. */
export const PanelLine = styled.li`
  display: flex;
  align-items: center;
  gap: 0.4em;
  min-width: 0;
  line-height: 1.42;
  white-space: nowrap;

  > span:first-of-type {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  > b {
    flex: none;
    font-weight: ${theme.font.weight.strong};
    font-variant-numeric: tabular-nums;
  }

  > svg {
    flex: none;
    width: 1.05em;
    height: 1.05em;
  }
`
