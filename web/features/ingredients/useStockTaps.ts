import { quickNotes } from '#domain/stock.ts'
import type { AdjustIngredientMutation, AdjustIngredientMutationVariables } from '#generated/gql/graphql.ts'
import { useTaps, type Tapped } from '#web/live/useTaps.ts'
import { notifications } from '#web/ui/notifications.ts'
import { AdjustIngredientDocument } from './ingredientCommands.ts'
import type { IngredientView } from './ingredientViews.ts'

const stockTaps: Tapped<AdjustIngredientMutation, AdjustIngredientMutationVariables> = {
  document: AdjustIngredientDocument,
  versionOf: ({ adjustIngredient }) => adjustIngredient.version,
  countChange: (change) => {
    if (change.__typename !== 'IngredientSaved' || !change.ingredient) return null
    const { id, version, currentQuantity } = change.ingredient
    const countedTo = change.movement?.newQuantity ?? currentQuantity
    const commandId = change.commandId ?? null
    return { key: id, commandId, version, quantity: currentQuantity, countedTo }
  },
}

/** The quantities as this person sees them, and the quick buttons: they show at once and are taken back when refused. */
export function useStockTaps() {
  const { shown, tap } = useTaps(stockTaps)
  return {
    quantityOf: ({ id, version, currentQuantity }: IngredientView) => shown(id, version, currentQuantity),
    /** Adds or takes 1. */
    quick: async ({ id, name }: IngredientView, by: 1 | -1): Promise<void> => {
      const type = by > 0 ? 'ADD' : 'REMOVE'
      try {
        await tap(id, by, { id, type, quantity: 1, notes: quickNotes[type] })
      } catch (error) {
        const message = error instanceof Error ? error.message : ''
        const title = `${name} was not adjusted`
        notifications.show({ id: `stock-refused ${id}`, tone: 'error', title, message })
      }
    },
  }
}
