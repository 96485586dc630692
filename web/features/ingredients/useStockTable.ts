import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { stockStatuses } from '#domain/stock.ts'
import type { IngredientView } from './ingredientViews.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

const by = (
  id: string,
  header: string,
  accessorFn: (item: IngredientView) => string | number,
): ColumnDef<typeof features, IngredientView> => ({ id, header, accessorFn, sortFn: 'basic' })

const columns = [
  by('name', 'Ingredient', ({ name }) => name.toLowerCase()),
  by('quantity', 'Stock', ({ currentQuantity }) => currentQuantity),
  by('status', 'Status', ({ stockStatus: status }) => -stockStatuses.indexOf(status)),
  by('value', 'Value', ({ inventoryValueCents }) => inventoryValueCents),
]

/** The stock in the order that was asked for, with what is selected in it. By name, until asked otherwise. */
export function useStockTable(items: readonly IngredientView[]) {
  const data = useMemo(() => [...items], [items])
  return useTable({
    features,
    data,
    columns,
    getRowId: ({ id }) => id,
    initialState: { sorting: [{ id: 'name', desc: false }] },
  })
}

export type StockTableState = ReturnType<typeof useStockTable>
