import { graphql } from '#generated/gql/gql.ts'

/** Every supplier. */
export const SuppliersDocument = graphql(`
  query Suppliers {
    asOfSeq
    suppliers {
      ...SupplierFields
    }
  }
`)

/** What is on order. */
export const DeliveriesDocument = graphql(`
  query Deliveries {
    asOfSeq
    deliveries {
      ...DeliveryFields
    }
  }
`)

/** What plan and thresholds need beyond what is in stock and on order. */
export const OrderProposalsDocument = graphql(`
  query OrderProposals {
    asOfSeq
    orderProposals {
      ingredientId
      amount
      neededOn
      orderBy
    }
  }
`)
