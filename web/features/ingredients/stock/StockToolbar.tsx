import { IconMail, IconTrash, IconX } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import type { StockFilter } from '#web/features/ingredients/ingredientViews.ts'

interface StockToolbarProps {
  filter: StockFilter
  onFilter: (filter: StockFilter) => void
  selected: number
  onOrder: () => void
  onDelete: () => void
  onClear: () => void
}

const statuses = [
  { value: 'ANY', label: 'Any status' },
  { value: 'REORDER', label: 'To reorder (low and out)' },
  { value: 'GOOD', label: 'Good' },
  { value: 'WARNING', label: 'Warning' },
  { value: 'LOW', label: 'Low' },
  { value: 'OUT', label: 'Out' },
]

/** The stock table's filters, and the actions on selected rows. */
export function StockToolbar({ filter, onFilter, selected, onOrder, onDelete, onClear }: StockToolbarProps) {
  const cannotEdit = useRoleRefusal('editIngredients')
  const cannotOrder = useRoleRefusal('orderSupplies')
  return (
    <Row $align="end" $wrap $gap="sm" $below="md">
      <Look>
        <TextField
          label="Search"
          type="search"
          placeholder="Name, supplier, lot"
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        />
      </Look>
      <Look>
        <Select
          label="Status"
          choices={statuses}
          value={filter.status}
          onChange={(event) => onFilter({ ...filter, status: event.target.value as StockFilter['status'] })}
        />
      </Look>
      <Actions>
        {selected > 0 && (
          <Button icon={IconX} onClick={onClear}>
            {selected} selected
          </Button>
        )}
        <Button icon={IconMail} disabledReason={cannotOrder} onClick={onOrder}>
          {selected > 0 ? 'Order Selected' : 'Order Low Stock'}
        </Button>
        <Button icon={IconTrash} disabledReason={cannotEdit} onClick={onDelete}>
          Delete Selected
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
