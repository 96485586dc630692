import { useCallback, useMemo, useState } from 'react'
import {
  filterStock,
  type IngredientView,
  type StockFilter,
} from '#web/features/ingredients/ingredientViews.ts'
import { byName, createStockSorter, nextSorting, type SortColumn } from './stockOrder.ts'

const noIds: ReadonlySet<string> = new Set()

/** The state of the stock table: filtered and sorted ingredients, and the selection. */
export function useStockTable(items: readonly IngredientView[], filter: StockFilter) {
  const [sorting, setSorting] = useState(byName)
  const [chosen, setChosen] = useState(noIds)
  const [sort] = useState(createStockSorter)
  const sorted = useMemo(() => sort(items, sorting), [sort, items, sorting])
  const rows = useMemo(() => filterStock(sorted, filter), [sorted, filter])
  const selected = useMemo(
    () => (chosen.size > 0 ? rows.filter(({ id }) => chosen.has(id)) : []),
    [rows, chosen],
  )
  const select = useCallback((id: string, isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  return {
    rows,
    sorting,
    selected,
    isSelected: (id: string) => chosen.has(id),
    select,
    selectAll: (isSelected: boolean) => setChosen(isSelected ? new Set(rows.map(({ id }) => id)) : noIds),
    sortBy: (column: SortColumn) => setSorting((before) => nextSorting(before, column)),
  }
}

export type StockTableState = ReturnType<typeof useStockTable>
