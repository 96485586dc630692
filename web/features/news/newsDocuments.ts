import { graphql } from '#generated/gql/gql.ts'
import type { NewsQuery } from '#generated/gql/graphql.ts'

/** How much is unread. */
export const UnreadNewsDocument = graphql(`
  query UnreadNews {
    asOfSeq
    unreadNews
  }
`)

/** The open alerts, and other people's changes. */
export const NewsDocument = graphql(`
  query News {
    news {
      upTo
      after
      since
      alerts {
        ...AlertFields
      }
      items {
        ...NewsItemFields
      }
      earlier {
        ...NewsItemFields
      }
    }
  }
`)

/** A piece of news. */
graphql(`
  fragment NewsItemFields on NewsItem {
    id
    at
    topic
    isForMe
    text
    link
  }
`)

/** Marks the news as seen, on all devices. */
export const MarkNewsSeenDocument = graphql(`
  mutation MarkNewsSeen($upTo: ID!, $commandId: ID) {
    markNewsSeen(upTo: $upTo, commandId: $commandId)
  }
`)

export type NewsView = NewsQuery['news']
export type NewsAlertView = NewsView['alerts'][number]
