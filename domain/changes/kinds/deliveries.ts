import { z } from 'zod'
import { defineChange, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { about, nameOr, newestIn, who } from '#domain/changes/changeWords.ts'
import { message, type Message, type Value } from '#domain/language/message.ts'
import { deliveryActs } from '#domain/stock/deliveries.ts'
import { units } from '#domain/stock/units.ts'

const facts = {
  /** The name of the ingredient. */
  name: z.string(),
  /** What was ordered, arrived, or was cancelled, in `unit`; null if it was left to the supplier. */
  amount: z.number().nullable(),
  unit: z.enum(units),
}
const saved = z.object({ ...facts, act: z.enum(deliveryActs) })
const cancelled = z.object(facts)

type Change = NamedChange<z.output<typeof cancelled>>

/** The ingredient and how much of it: Pale Malt: 55 lbs. */
function what(change: Change): Message {
  const { amount, unit } = change.detail
  const name = nameOr(change, 'activity.anIngredient')
  return amount && unit ? about(name, { amount, unit }) : name
}

/** Of one ingredient its name, of several how many they are. */
function counted(changes: readonly Change[]): { who: Value; name: string; count: number } {
  const count = new Set(changes.map(({ entityId }) => entityId)).size
  return { who: who(changes), name: newestIn(changes).name ?? changes[0]?.detail.name ?? '', count }
}

/** What happens to what was ordered. */
export const deliveryChanges = {
  DeliverySaved: defineChange('INGREDIENTS', 'Delivery', {
    audience: 'EVERYONE',
    detail: saved,
    activity: (change) => ({
      action: message(`activity.delivery.${change.detail.act ?? 'ORDERED'}`),
      description: what(change),
    }),
    news: {
      key: ({ by, detail: { act = 'ORDERED' } }) => `${by ?? ''}:${act}`,
      sentence: (changes) => message(`news.delivery.${newestIn(changes).act ?? 'ORDERED'}`, counted(changes)),
      link: () => '/ingredients',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  DeliveryCancelled: defineChange('INGREDIENTS', 'Delivery', {
    audience: 'EVERYONE',
    detail: cancelled,
    activity: (change) => ({ action: message('activity.deliveryCancelled'), description: what(change) }),
    news: {
      key: ({ by }) => by ?? '',
      sentence: (changes) => message('news.deliveryCancelled', counted(changes)),
      link: () => '/ingredients',
    },
    unreadBy: null,
    undo: 'orderSupplies',
    vesselHistory: null,
  }),
}
