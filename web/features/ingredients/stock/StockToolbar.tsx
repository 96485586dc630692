import { text } from '#web/ui/language/text.ts'
import { IconMail, IconTrash, IconX } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { stockStatuses } from '#domain/stock/stock.ts'
import { stockStatusLabels } from './StockBadge.tsx'
import type { StockFilter } from '#web/features/ingredients/ingredientViews.ts'

interface StockToolbarProps {
  filter: StockFilter
  onFilter: (filter: StockFilter) => void
  /** What was searched for is entered, as by a scanner. */
  onEnter: () => void
  selected: number
  onOrder: () => void
  onDelete: () => void
  onClear: () => void
}

const statusesNow = () => [
  { value: 'ANY', label: text('stock.anyStatus') },
  { value: 'REORDER', label: text('stock.toReorder') },
  ...stockStatuses.map((value) => ({ value, label: text(stockStatusLabels[value]) })),
]

/** The stock table's filters, and the actions on selected rows. */
export function StockToolbar({
  filter,
  onFilter,
  onEnter,
  selected,
  onOrder,
  onDelete,
  onClear,
}: StockToolbarProps) {
  const cannotEdit = useRoleRefusal('editIngredients')
  const cannotOrder = useRoleRefusal('orderSupplies')
  return (
    <Row $align="end" $wrap $gap="sm" $below="md">
      <Look>
        <TextField
          label={text('stock.search')}
          type="search"
          placeholder={text('stock.searchHint')}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
      </Look>
      <Look>
        <Select
          label={text('stock.status')}
          choices={statusesNow()}
          value={filter.status}
          onChange={(event) => onFilter({ ...filter, status: event.target.value as StockFilter['status'] })}
        />
      </Look>
      <Actions>
        {selected > 0 && (
          <Button icon={IconX} onClick={onClear}>
            {text('stock.selected', { count: selected })}
          </Button>
        )}
        <Button icon={IconMail} disabledReason={cannotOrder} onClick={onOrder}>
          {text(selected > 0 ? 'stock.orderSelected' : 'stock.orderLow')}
        </Button>
        <Button icon={IconTrash} disabledReason={cannotEdit} onClick={onDelete}>
          {text('stock.deleteSelected')}
        </Button>
      </Actions>
    </Row>
  )
}

const Look = styled.div`
  flex: 1 1 180px;
  max-width: 320px;

  ${theme.media.cards} {
    flex-basis: 130px;
    max-width: none;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs};
  margin-left: auto;

  button {
    min-height: ${theme.size.mainAction};
  }
  ${theme.media.cards} {
    width: 100%;

    > * {
      flex: 1 1 auto;
    }
  }
`
