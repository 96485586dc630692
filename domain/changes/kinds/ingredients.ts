import { z } from 'zod'
import { defineChange, editedFields, savedDetail } from '#domain/changes/changeDefinition.ts'
import {
  about,
  byPerson,
  bySelf,
  firstNames,
  nameIn,
  nameOr,
  newestIn,
  savedActivity,
  wasAdded,
  who,
  whoAll,
} from '#domain/changes/changeWords.ts'
import { savedChange } from '#domain/changes/savedChange.ts'
import { recordedLater } from '#domain/changes/recordedLater.ts'
import { message, type PlainId, type Value } from '#domain/language/message.ts'
import { receivedStockFields } from '#domain/stock/receipts.ts'
import { units } from '#domain/stock/units.ts'

const savedIngredient = savedActivity({
  added: 'activity.ingredientAdded',
  edited: 'activity.ingredientEdited',
  unnamed: 'activity.anIngredient',
})

/** What a movement of stock may change; an edit that moves stock changes more. */
const moved: readonly string[] = ['currentQuantity', ...receivedStockFields]

/** Whether a change of an ingredient is a movement of its stock and nothing else. */
export function isMovement({ delta, fields = {} }: { delta?: number; fields?: object }): boolean {
  return delta !== undefined && Object.keys(fields).every((field) => moved.includes(field))
}

/** What can be done with a lot that moves nothing of it. */
const lotActs = ['HELD', 'RELEASED', 'FILED', 'EDITED'] as const

/** What is done with a lot that moves nothing of it. */
export type LotAct = (typeof lotActs)[number]

const lotActWords = {
  HELD: 'activity.lotHeld',
  RELEASED: 'activity.lotReleased',
  FILED: 'activity.lotFiled',
  EDITED: 'activity.lotEdited',
} as const satisfies Record<LotAct, PlainId>

const lotNews = {
  HELD: 'news.lotsHeld',
  RELEASED: 'news.lotsReleased',
  FILED: 'news.lotsFiled',
  EDITED: 'news.lotsEdited',
} as const

/** A lot by the supplier's number, else by its own code. */
const lotIn = ({ lotNumber, code }: { lotNumber?: string | null; code?: string }) => lotNumber ?? code ?? ''

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
      /** The lots that it moved or changed. */
      lotIds: z.array(z.string()).optional(),
      /** Those of cost, lot number and date that were typed, rather than came with another current lot. */
      edited: z.array(z.string()).optional(),
      /** The log entry that took it, or returned it: it is undone with that entry. */
      logId: z.string().optional(),
      /** ISO 8601; without it, it was done when it was recorded. */
      occurredAt: z.string().optional(),
    }),
    activity: (change) => {
      const { delta = 0, unit } = change.detail
      if (!isMovement(change.detail)) return savedIngredient(change)
      const quantity = Math.abs(delta)
      const amount: Value = unit ? { amount: quantity, unit } : quantity
      const what =
        quantity === 0
          ? message('activity.asBefore')
          : message(delta < 0 ? 'activity.taken' : 'activity.added', { amount })
      return {
        action: message('activity.stockAdjusted'),
        description: recordedLater(about(nameOr(change, 'activity.anIngredient'), what), [change]),
      }
    },
    news: {
      key: (change) => (isMovement(change.detail) ? 'stock' : byPerson(change)),
      sentence: (changes) => {
        const name = nameIn(changes)
        if (!changes.some(({ detail }) => isMovement(detail))) {
          const id = wasAdded(changes) ? 'news.ingredientAdded' : 'news.ingredientEdited'
          return message(id, { who: who(changes), name })
        }
        const count = new Set(changes.map(({ entityId }) => entityId)).size
        const what =
          count === 1
            ? message('news.stockOf', { ...whoAll(changes), name })
            : message('news.stocks', { count })
        return recordedLater(what, changes)
      },
      link: ({ entityId }) => `/ingredients?ingredient=${entityId}`,
    },
    unreadBy: null,
    undo: 'adjustIngredient',
    vesselHistory: null,
  }),

  LotSaved: defineChange('INGREDIENTS', 'Ingredient', {
    audience: 'EVERYONE',
    detail: z.object({
      /** Of the ingredient, where what it shows of its lots changed with it. */
      version: z.number().optional(),
      fields: editedFields.optional(),
      lotId: z.string(),
      /** As on its label. */
      code: z.string(),
      lotNumber: z.string().nullable(),
      act: z.enum(lotActs),
      reason: z.string().nullable().optional(),
      /** What of the lot was edited, before and after. */
      lotFields: editedFields.optional(),
    }),
    activity: (change) => {
      const { act = 'FILED', reason } = change.detail
      const lot = lotIn(change.detail)
      const what = reason
        ? message('activity.lotHeldFor', { lot, reason })
        : message('activity.lotNamed', { lot })
      return {
        action: message(lotActWords[act]),
        description: about(nameOr(change, 'activity.anIngredient'), what),
      }
    },
    news: {
      key: (change) => `${byPerson(change)}:${change.detail.act ?? ''}`,
      sentence: (changes) => {
        const { act = 'FILED' } = newestIn(changes)
        const lots = { list: [...new Set(changes.map(({ detail }) => lotIn(detail)))] }
        return message(lotNews[act], { who: who(changes), name: nameIn(changes), lots })
      },
      link: ({ entityId }) => `/ingredients?ingredient=${entityId}`,
    },
    unreadBy: null,
    undo: 'holdLots',
    vesselHistory: null,
  }),

  IngredientsImported: defineChange('INGREDIENTS', 'Ingredient', {
    audience: 'EVERYONE',
    detail: z.object({ created: z.number(), updated: z.number() }),
    activity: ({ detail: { created = 0, updated = 0 } }) => ({
      action: message('activity.imported'),
      description: message('activity.importCounts', { created, updated }),
    }),
    news: {
      key: bySelf,
      sentence: (changes) => {
        const { created = 0, updated = 0 } = newestIn(changes)
        return message('news.imported', { who: who(changes), count: created + updated })
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
      action: message('activity.ingredientsDeleted'),
      description: firstNames(names, listedNames),
    }),
    news: {
      key: bySelf,
      sentence: (changes) => {
        const { names = [] } = newestIn(changes)
        const isShort = names.length > 0 && names.length < 4
        return isShort
          ? message('news.deletedNamed', { who: who(changes), names: { list: names } })
          : message('news.ingredientsDeleted', { who: who(changes), count: names.length })
      },
      link: () => '/ingredients',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  SupplierSaved: savedChange('INGREDIENTS', 'Supplier', {
    activity: {
      added: 'activity.supplierAdded',
      edited: 'activity.supplierEdited',
      unnamed: 'activity.aSupplier',
    },
    news: { added: 'news.supplierAdded', edited: 'news.supplierEdited' },
    link: '/ingredients',
    undo: null,
  }),
}

/**
 * How many names are listed; the others are counted, since everything that an import created may be deleted together.
 */
const listedNames = 10
