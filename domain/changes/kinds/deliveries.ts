import { z } from 'zod'
import { defineChange, savedDetail, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { about, byPerson, nameIn, nameOr, newestIn, who } from '#domain/changes/changeWords.ts'
import { message, type Message, type Value } from '#domain/language/message.ts'
import { deliveryActs } from '#domain/stock/deliveries.ts'
import { units } from '#domain/stock/units.ts'

const facts = {
  /** The name of the ingredient. */
  name: z.string(),
  /** What was ordered, arrived, or was cancelled, in `unit`; null if it was left to the supplier. */
  amount: z.number().nullable(),
  unit: z.enum(units),
  /** The version that this made, by which edits are merged; missing in changes that were recorded without it. */
  version: z.number().optional(),
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

/** The day to which a delivery was rescheduled; null if nobody knows it any more. */
function newDay({ detail }: NamedChange<z.output<typeof savedDetail>>): string | null {
  const day = detail.fields?.expectedOn?.to
  return typeof day === 'string' ? day : null
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

  DeliveryRescheduled: defineChange('INGREDIENTS', 'Delivery', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: (change) => {
      const day = newDay(change)
      const what = day
        ? message('activity.expectedOn', { day: { day } })
        : message('activity.expectedSometime')
      return {
        action: message('activity.deliveryRescheduled'),
        description: about(nameOr(change, 'activity.anIngredient'), what),
      }
    },
    news: {
      key: byPerson,
      sentence: (changes) => {
        const day = changes[0] ? newDay(changes[0]) : null
        const facts = { who: who(changes), name: nameIn(changes) }
        return day
          ? message('news.deliveryRescheduled', { ...facts, day: { day } })
          : message('news.deliveryWithoutDay', facts)
      },
      link: () => '/ingredients',
    },
    unreadBy: null,
    undo: 'orderSupplies',
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
