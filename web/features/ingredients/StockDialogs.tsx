import { lazy, Suspense } from 'react'
import type { IngredientView } from './ingredientViews.ts'

const IngredientFormDialog = lazy(() =>
  import('./IngredientFormDialog.tsx').then((module) => ({ default: module.IngredientFormDialog })),
)
const AdjustDialog = lazy(() =>
  import('#web/features/ingredients/stock/AdjustDialog.tsx').then((module) => ({
    default: module.AdjustDialog,
  })),
)
const HistoryDialog = lazy(() =>
  import('#web/features/ingredients/stock/HistoryDialog.tsx').then((module) => ({
    default: module.HistoryDialog,
  })),
)
const RecipesUsingDialog = lazy(() =>
  import('./RecipesUsingDialog.tsx').then((module) => ({ default: module.RecipesUsingDialog })),
)
const ReceiveDialog = lazy(() =>
  import('#web/features/ingredients/stock/ReceiveDialog.tsx').then((module) => ({
    default: module.ReceiveDialog,
  })),
)
const OrderDialog = lazy(() =>
  import('#web/features/ingredients/suppliers/OrderDialog.tsx').then((module) => ({
    default: module.OrderDialog,
  })),
)
const DeleteIngredients = lazy(() =>
  import('./DeleteIngredients.tsx').then((module) => ({ default: module.DeleteIngredients })),
)
const SuppliersDialog = lazy(() =>
  import('#web/features/ingredients/suppliers/SuppliersDialog.tsx').then((module) => ({
    default: module.SuppliersDialog,
  })),
)
const ImportDialog = lazy(() =>
  import('#web/features/ingredients/import/ImportDialog.tsx').then((module) => ({
    default: module.ImportDialog,
  })),
)

/** An open dialog of the stock room, and its subject. */
export type OpenStockDialog =
  | { name: 'edit'; item: IngredientView | null }
  | { name: 'adjust' | 'history' | 'recipes' | 'receive'; item: IngredientView }
  | { name: 'order' | 'delete'; items: readonly IngredientView[] }
  | { name: 'suppliers' | 'import' }

interface StockDialogsProps {
  open: OpenStockDialog | null
  /** The current stock, so that dialogs stay live. */
  items: readonly IngredientView[]
  /** Called when the selected ingredients were handled. */
  onDone: () => void
  onClose: () => void
}

/** The dialogs of the stock room, loaded when opened. */
export function StockDialogs({ open, items, onDone, onClose }: StockDialogsProps) {
  if (!open) return null
  const now = (item: IngredientView) => items.find(({ id }) => id === item.id) ?? item
  const done = () => {
    onDone()
    onClose()
  }
  return (
    <Suspense fallback={null}>
      {open.name === 'edit' && (
        <IngredientFormDialog item={open.item && now(open.item)} items={items} onClose={onClose} />
      )}
      {open.name === 'adjust' && <AdjustDialog item={now(open.item)} onClose={onClose} />}
      {open.name === 'history' && <HistoryDialog item={now(open.item)} onClose={onClose} />}
      {open.name === 'recipes' && <RecipesUsingDialog item={now(open.item)} onClose={onClose} />}
      {open.name === 'receive' && <ReceiveDialog item={now(open.item)} onClose={onClose} />}
      {open.name === 'order' && <OrderDialog items={open.items.map(now)} onClose={onClose} />}
      {open.name === 'delete' && <DeleteIngredients items={open.items} onDone={done} onClose={onClose} />}
      {open.name === 'suppliers' && <SuppliersDialog items={items} onClose={onClose} />}
      {open.name === 'import' && <ImportDialog items={items} onClose={onClose} />}
    </Suspense>
  )
}
