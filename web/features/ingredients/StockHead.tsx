import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { stockColumns } from './stockColumns.ts'
import type { StockTableState } from './useStockTable.ts'

/** The heads of the columns; a press sorts by one. It stays in sight while the rows scroll. */
export function StockHead({ table }: { table: StockTableState }) {
  const all = table.getIsAllRowsSelected()
  return (
    <Group role="rowgroup">
      <Row role="row" aria-rowindex={1}>
        <span role="columnheader">
          <Checkbox
            label="Select all ingredients in this list"
            checked={all}
            isPartly={table.getIsSomeRowsSelected() && !all}
            onChange={() => table.toggleAllRowsSelected(!all)}
          />
        </span>
        {table.getFlatHeaders().map((header) => {
          const sorted = header.column.getIsSorted()
          const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
          const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
          return (
            <span key={header.id} role="columnheader" aria-sort={order} data-column={header.id}>
              <Sort
                type="button"
                $isActive={sorted !== false}
                onClick={header.column.getToggleSortingHandler()}
              >
                {String(header.column.columnDef.header)}
                <Icon size={14} aria-hidden="true" />
              </Sort>
            </span>
          )
        })}
        <span role="columnheader">
          <VisuallyHidden>Actions</VisuallyHidden>
        </span>
      </Row>
    </Group>
  )
}

const Group = styled.div`
  position: sticky;
  top: ${theme.size.header};
  z-index: 2;
  border-bottom: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg} ${theme.radius.lg} 0 0;
  background: ${theme.color.sunken};

  ${theme.media.cards} {
    margin-bottom: ${theme.space.sm};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.md};
  }
`

const Row = styled.div`
  ${stockColumns}
  min-height: ${theme.size.mainAction};

  ${theme.media.cards} {
    display: flex;
    overflow-x: auto;
  }
`

const Sort = styled.button<{ $isActive: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xxs};
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.xs} 0 0;
  border: 0;
  background: transparent;
  color: ${(props) => (props.$isActive ? theme.color.primaryText : theme.color.muted)};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  cursor: pointer;
  touch-action: manipulation;
`
