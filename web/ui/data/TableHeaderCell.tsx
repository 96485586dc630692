import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

interface TableHeaderCellProps {
  sorted: false | 'asc' | 'desc'
  /** Sorts by this column, then the other way round, then not; undefined where the column has no order. */
  onSort?: (event: unknown) => void
  children: ReactNode
}

/** The head of a column; a press sorts by it. */
export function TableHeaderCell({ sorted, onSort, children }: TableHeaderCellProps) {
  if (!onSort) {
    return (
      <Heading role="columnheader" scope="col">
        {children}
      </Heading>
    )
  }
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <Heading role="columnheader" scope="col" aria-sort={order}>
      <SortButton type="button" onClick={onSort} $active={sorted !== false}>
        {children}
        <Icon size={14} aria-hidden="true" />
      </SortButton>
    </Heading>
  )
}

const Heading = styled.th`
  padding: 0 ${theme.space.xs};
  text-align: left;
  line-height: 1.25;
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  color: ${theme.color.muted};
`

/** The arrow stands in the space between two columns, so that it costs the column no width. */
const SortButton = styled.button<{ $active: boolean }>`
  position: relative;
  min-height: ${theme.size.control};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  color: ${(props) => (props.$active ? theme.color.primaryText : theme.color.muted)};
  font-weight: inherit;
  line-height: inherit;
  text-align: left;
  cursor: pointer;

  svg {
    position: absolute;
    top: calc(50% - 7px);
    left: calc(100% + 1px);
    opacity: ${(props) => (props.$active ? 1 : 0)};
  }
  &:hover svg,
  &:focus-visible svg {
    opacity: 1;
  }
  ${theme.media.touch} {
    svg {
      opacity: ${(props) => (props.$active ? 1 : 0.6)};
    }
  }

  ${theme.media.hover} {
    &:hover {
      color: ${theme.color.text};
    }
  }
`
