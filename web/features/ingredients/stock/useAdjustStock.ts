import { graphql } from '#generated/gql/gql.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo } from 'react'
import { amountAsCounted } from '#domain/units/amountSentence.ts'
import { text } from '#web/ui/language/text.ts'
import { convert, roundQuantity, shownUnit, type Unit } from '#domain/stock/units.ts'
import { adjustStock, type AdjustmentType } from '#domain/stock/stock.ts'
import type { AdjustIngredientMutation, AdjustIngredientMutationVariables } from '#generated/gql/graphql.ts'
import { useCount, useAdjust, type OptimisticCount } from '#web/live/commands/counts/useOptimisticCounts.ts'
import { useAdjustmentNotice, type AdjustmentTotal } from '#web/live/commands/counts/useAdjustmentNotice.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

/** Adds to a stock, removes from it, or sets it; also returns the quantity actually moved. */
const AdjustIngredientDocument = graphql(`
  mutation AdjustIngredient(
    $id: ID!
    $type: AdjustmentType!
    $quantity: Float!
    $unit: Unit
    $lotId: ID
    $notes: String
    $occurredAt: DateTime
    $commandId: ID
  ) {
    adjustIngredient(
      id: $id
      type: $type
      quantity: $quantity
      unit: $unit
      lotId: $lotId
      notes: $notes
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...WholeIngredientFields
      moved
    }
  }
`)

/** The name of stocks in this device's queue. */
export const stockCounts = 'Ingredient'

const stockTaps: OptimisticCount<AdjustIngredientMutation, AdjustIngredientMutationVariables> = {
  document: AdjustIngredientDocument,
  name: stockCounts,
  countChange: (change) => {
    if (change.__typename !== 'IngredientSaved' || !change.ingredient) return null
    const { id, version, currentQuantity } = change.ingredient
    const countedTo = change.movement?.newQuantity ?? currentQuantity
    const commandId = change.commandId ?? null
    return { key: id, commandId, version, quantity: currentQuantity, countedTo }
  },
}

/** A stock adjustment. */
interface Adjustment {
  type: AdjustmentType
  quantity: number
  /** What the quantity was typed in. */
  unit: Unit
  notes: string | null
  /** The lot that it is about, and what is left of it; without one the lots in order of use. */
  lot?: { id: string; remaining: number } | null
}

/** The optimistic quantity of an ingredient: taps show immediately. */
export function useStockCount({ id, version, currentQuantity }: IngredientView): number {
  return useCount(stockTaps, id, version, currentQuantity)
}

/** Stock adjustments: queued on this device while offline, and reverted when refused. */
export function useAdjustStock() {
  const { shown, tap } = useAdjust(stockTaps)
  const tellLanded = useAdjustmentNotice()
  return useMemo(() => {
    const adjust = (
      item: IngredientView,
      { type, quantity, unit: typedIn, notes, lot = null }: Adjustment,
    ) => {
      const { id, name, unit, version, currentQuantity } = item
      const now = shown(id, version, currentQuantity)
      const counted = roundQuantity(convert(quantity, typedIn, unit) ?? quantity)
      const before = lot ? lot.remaining : now
      const delta = adjustStock(before, type, counted).newQuantity - before
      const typed = amountAsCounted({ amount: quantity, unit: typedIn })
      const label = text(sentences[type], { name, amount: typed })
      const sent = {
        id,
        type,
        quantity,
        ...(typedIn !== unit && { unit: typedIn }),
        ...(lot && { lotId: lot.id }),
        notes,
      }
      return tap(id, { delta, label, correction: { path: '/ingredients' } }, sent)
    }
    /** Adds or removes 1; once saved, a notification offers to undo it. */
    const quick = async (item: IngredientView, by: 1 | -1): Promise<void> => {
      const type = by > 0 ? ('ADD' as const) : ('REMOVE' as const)
      try {
        const unit = shownUnit(item.unit, shownUnits())
        const asked = by * roundQuantity(convert(1, unit, item.unit) ?? 1)
        const one = { type, quantity: 1, unit, notes: text(quickNotes[type]) }
        const { id: commandId, saved } = adjust(item, one)
        const moved = (await saved) ?? asked
        const inWords = (sum: AdjustmentTotal) => tellStock(item, sum)
        tellLanded({ id: `stock-landed ${item.id}`, asked, moved, commandId, inWords })
      } catch (error) {
        const title = text('stock.notAdjustedOf', { name: item.name })
        const id = `stock-refused ${item.id}`
        notifications.show({ id, tone: 'error', title, message: reasonOf(error) })
      }
    }
    return { adjust, quick }
  }, [shown, tap, tellLanded])
}

/** Notifies what was actually done to a stock. */
function tellStock({ name, unit }: IngredientView, { asked, moved }: AdjustmentTotal) {
  const amount = { amount: Math.abs(moved), unit }
  if (moved > 0) return { title: text('stock.increased'), message: text('stock.plus', { name, amount }) }
  const wasLess = asked < moved
  if (moved < 0) {
    const message = text(wasLess ? 'stock.minusAll' : 'stock.minus', { name, amount })
    return { title: text('stock.decreased'), message }
  }
  const message = text(wasLess ? 'stock.nothingMoved' : 'stock.asBefore', { name })
  return { title: text('stock.unchanged'), message }
}

/** The notes of the quick buttons, which add or remove 1. */
const quickNotes = { ADD: 'notes.quickAdd', REMOVE: 'notes.quickRemove' } as const

const sentences = { ADD: 'stock.plus', REMOVE: 'stock.minus', SET: 'stock.setTo' } as const
