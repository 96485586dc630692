import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** An amount of an ingredient that was ordered. */
const DeliveryFields = graphql(`
  fragment DeliveryFields on Delivery {
    id
    version
    updatedAt
    ingredientId
    amount
    received
    unit
    orderedAt
    orderedBy {
      ...PersonFields
    }
    expectedOn
    arrivedAt
    cancelledAt
  }
`)

graphql(`
  fragment DeliveryChanges on Change {
    ... on DeliverySaved {
      deliveryId
      delivery {
        ...DeliveryFields
      }
    }
    ... on DeliveryRescheduled {
      deliveryId
      delivery {
        ...DeliveryFields
      }
    }
    ... on DeliveryCancelled {
      deliveryId
      delivery {
        ...DeliveryFields
      }
    }
  }
`)

/** What is on order, the earliest first. */
export const delivery = entity({
  fragment: DeliveryFields,
  derived: ['orderProposals'],
  lists: {
    deliveries: {
      belongs: (read) => read('arrivedAt') === null && read('cancelledAt') === null,
      order: [
        // Without a day it is `null`, which stands behind every day.
        { key: (read) => String(read('expectedOn')) },
        { key: (read) => Date.parse(String(read('orderedAt'))) },
      ],
      limit: 500,
    },
  },
  changes: {
    DeliverySaved: { id: 'deliveryId', state: 'delivery' },
    DeliveryRescheduled: { id: 'deliveryId', state: 'delivery' },
    DeliveryCancelled: { id: 'deliveryId', state: 'delivery' },
  },
})
