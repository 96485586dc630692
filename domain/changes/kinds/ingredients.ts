import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import {
  addedOrEdited,
  byPerson,
  bySelf,
  nameIn,
  nameOr,
  newestIn,
  savedActivity,
  who,
} from '#domain/changes/changeWords.ts'
import { countOf } from '#domain/overview/counts.ts'
import { recordedLater } from '#domain/stock/occurredAt.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { units } from '#domain/stock/units.ts'

const savedIngredient = savedActivity('Ingredient', 'An ingredient')

/** What a movement of stock may change; an edit that moves stock changes more. */
const moved = ['currentQuantity', 'lotNumber', 'expirationDate']

/** Whether a change of an ingredient is a movement of its stock and nothing else. */
export function isMovement({ delta, fields = {} }: { delta?: number; fields?: object }): boolean {
  return delta !== undefined && Object.keys(fields).every((field) => moved.includes(field))
}

/** Changes of ingredients, their stock and suppliers. */
export const ingredientChanges = {
  IngredientSaved: defineChange('INGREDIENTS', 'Ingredient', {
    audience: 'EVERYONE',
    detail: savedDetail.extend({
      /** The quantity added to or removed from the stock, for stock movements. */
      delta: z.number().optional(),
      /** The unit of `delta`; missing in movements that were recorded without it. */
      unit: z.enum(units).optional(),
      transactionId: z.string().optional(),
      /** The log entry that took it, or returned it: it is undone with that entry. */
      logId: z.string().optional(),
      /** ISO 8601; without it, it was done when it was recorded. */
      occurredAt: z.string().optional(),
    }),
    activity: (change) => {
      const { delta = 0, unit } = change.detail
      if (!isMovement(change.detail)) return savedIngredient(change)
      const quantity = Math.abs(delta)
      const amount = `${delta < 0 ? '−' : '+'}${unit ? amountWords(quantity, unit, change.units) : quantity}`
      return {
        action: 'Stock adjusted',
        description: `${nameOr(change, 'An ingredient')}: ${amount}${recordedLater([change])}`,
      }
    },
    news: {
      key: (change) => (isMovement(change.detail) ? 'stock' : byPerson(change)),
      sentence: (changes) => {
        if (!changes.some(({ detail }) => isMovement(detail)))
          return `${who(changes)} ${addedOrEdited(changes)} ingredient ${nameIn(changes)}`
        const ingredients = new Set(changes.map(({ entityId }) => entityId))
        if (ingredients.size === 1)
          return `${who(changes)} changed the stock of ${nameIn(changes)}${recordedLater(changes)}`
        return `The stock of ${ingredients.size} ingredients changed${recordedLater(changes)}`
      },
      link: ({ entityId }) => `/ingredients?ingredient=${entityId}`,
    },
    unreadBy: null,
    undo: 'adjustIngredient',
    vesselHistory: null,
  }),

  IngredientsImported: defineChange('INGREDIENTS', 'Ingredient', {
    audience: 'EVERYONE',
    detail: z.object({ created: z.number(), updated: z.number() }),
    activity: ({ detail: { created = 0, updated = 0 } }) => ({
      action: 'Ingredients imported',
      description: `${created} created, ${updated} updated`,
    }),
    news: {
      key: bySelf,
      sentence: (changes) => {
        const { created = 0, updated = 0 } = newestIn(changes)
        return `${who(changes)} imported ${countOf(created + updated, 'ingredient')}`
      },
      link: () => '/ingredients',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  IngredientsRemoved: defineChange('INGREDIENTS', 'Ingredient', {
    audience: 'EVERYONE',
    detail: z.object({ ids: z.array(z.string()), names: z.array(z.string()) }),
    activity: ({ detail: { names = [] } }) => ({
      action: 'Ingredients deleted',
      description: firstNames(names),
    }),
    news: {
      key: bySelf,
      sentence: (changes) => {
        const { names = [] } = newestIn(changes)
        const isShort = names.length > 0 && names.length < 4
        return `${who(changes)} deleted ${isShort ? names.join(', ') : countOf(names.length, 'ingredient')}`
      },
      link: () => '/ingredients',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  SupplierSaved: defineChange('INGREDIENTS', 'Supplier', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity('Supplier', 'A supplier'),
    news: {
      key: byPerson,
      sentence: (changes) => `${who(changes)} saved supplier ${nameIn(changes)}`,
      link: () => '/ingredients',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}

/**
 * How many names are listed; the others are counted, since everything that an import created may be deleted together.
 */
const listedNames = 10

function firstNames(names: readonly string[]): string {
  const more = names.length - listedNames
  return names.slice(0, listedNames).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
