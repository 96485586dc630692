import { graphql } from '#generated/gql/gql.ts'

/** The assistant's answer to a conversation, piece by piece. */
export const AssistantWordsDocument = graphql(`
  subscription AssistantWords($messages: [ChatMessageInput!]!) {
    assistantWords(messages: $messages) {
      text
      isLast
    }
  }
`)
