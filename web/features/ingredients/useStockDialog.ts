import { text } from '#web/ui/language/text.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { needsReorder, type IngredientView } from './ingredientViews.ts'
import type { FirstAdjustment } from './stock/AdjustDialog.tsx'
import type { OrderOf } from './suppliers/orderDraft.ts'

/** An open dialog of the stock room, and its subject. */
export type OpenStockDialog =
  | { name: 'edit'; item: IngredientView | null }
  | { name: 'adjust'; item: IngredientView; first?: FirstAdjustment }
  | { name: 'history' | 'recipes' | 'receive' | 'lots'; item: IngredientView }
  | { name: 'lot'; id: string }
  | { name: 'order'; items: readonly IngredientView[]; of?: OrderOf }
  | { name: 'delete'; items: readonly IngredientView[] }
  | { name: 'suppliers' | 'import' }

/**
 * The open dialog of the stock room. The URL may request one: `?order=low` for orders of everything low or out, `?order=needed` for
 * those of everything that plan and thresholds need,
 * `?ingredient=<id>` for one ingredient, `?adjust=<id>` for its stock, with `&type=REMOVE&amount=25` filled in,
 * `?receive=<id>` for a delivery of it, `?lots=<id>` for its lots, `?lot=<id>` for one lot, `?new=1` for another, `?suppliers=1` for the suppliers. If the complete list doesn't contain the ingredient, that is reported.
 */
export function useStockDialog(items: readonly IngredientView[], isWhole: boolean) {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<OpenStockDialog | null>(null)
  const askedOrder = isWhole ? params.get('order') : null
  const askedName =
    ['adjust', 'receive', 'lots', 'ingredient'].find((name) => params.has(name)) ?? 'ingredient'
  const askedId = params.get(askedName)
  const lotId = params.get('lot')
  const cannotEdit = useRoleRefusal('editIngredients')
  useAsked('new', cannotEdit === null ? () => setChosen({ name: 'edit', item: null }) : null)
  useAsked('suppliers', () => setChosen({ name: 'suppliers' }))
  // Deleted meanwhile, it stays: its form says so, and what was typed can be copied.
  const [found, setFound] = useState<IngredientView | null>(null)
  const inList = items.find(({ id }) => id === askedId)
  if (inList && inList.id !== found?.id) setFound(inList)
  const item = inList ?? (found?.id === askedId ? found : undefined)
  const isGone = isWhole && askedId !== null && !item
  useEffect(() => {
    if (!isGone) return
    notifications.show({ id: 'ingredient-gone', message: text('stock.gone') })
    setParams({}, { preventScrollReset: true, replace: true })
  }, [isGone, setParams])
  return {
    dialog:
      chosen ??
      (askedOrder
        ? ordersOf(items, askedOrder === 'low' ? 'LOW' : 'NEEDED')
        : lotId
          ? { name: 'lot' as const, id: lotId }
          : item
            ? askedFor(item, askedName, params)
            : null),
    open: setChosen,
    close: () => {
      setChosen(null)
      if (params.size > 0) setParams({}, { preventScrollReset: true, replace: true })
    },
  }
}

function askedFor(item: IngredientView, name: string, params: URLSearchParams): OpenStockDialog {
  if (name === 'receive' || name === 'lots') return { name, item }
  if (name !== 'adjust') return { name: 'edit', item }
  const type = params.get('type') === 'REMOVE' ? 'REMOVE' : 'ADD'
  return { name: 'adjust', item, first: { type, quantity: Number(params.get('amount')) || null } }
}

/** The order dialog for everything low or out that isn't on order, or for what plan and thresholds need. */
export function ordersOf(items: readonly IngredientView[], of: 'LOW' | 'NEEDED'): OpenStockDialog {
  return { name: 'order', items: of === 'LOW' ? items.filter(needsReorder) : items, of }
}
