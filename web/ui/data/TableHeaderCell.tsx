import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

interface TableHeaderCellProps {
  sorted: false | 'asc' | 'desc'
  /** Cycles ascending, descending and unsorted; undefined if the column isn't sortable. */
  onSort?: (event: unknown) => void
  isNumber?: boolean
  children: ReactNode
}

/** A column header; pressing it sorts by it. */
export function TableHeaderCell({ sorted, onSort, isNumber = false, children }: TableHeaderCellProps) {
  if (!onSort) {
    return (
      <Heading role="columnheader" scope="col" $isNumber={isNumber}>
        {children}
      </Heading>
    )
  }
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <Heading role="columnheader" scope="col" aria-sort={order} $isNumber={isNumber}>
      <SortButton type="button" onClick={onSort} $active={sorted !== false}>
        {children}
        <Icon size={14} aria-hidden="true" />
      </SortButton>
    </Heading>
  )
}

const Heading = styled.th<{ $isNumber: boolean }>`
  padding: 0 ${theme.space.xs};
  text-align: ${(props) => (props.$isNumber ? 'right' : 'left')};
  line-height: ${theme.font.leading.tight};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  color: ${theme.color.muted};
`

/** The arrow is placed in the gap between two columns, so that it takes no width. */
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
