import { graphql } from '#generated/gql/gql.ts'
import type { TodayQuery } from '#generated/gql/graphql.ts'

/** What there is to do: queried once, then pushed whenever it changes. */
export const TodayDocument = graphql(`
  query Today {
    today {
      id
      kind
      textSaid
      dueAt
      dueOn
      batch {
        id
        batchNumber
        recipeName
      }
      vessel {
        id
        label
      }
      person {
        id
        name
      }
      team
      timer {
        seconds
        startedAt
        pausedAt
      }
      ingredientId
    }
  }
`)

/** Marks a task as done. */
export const CompleteTaskDocument = graphql(`
  mutation CompleteTask($id: ID!, $commandId: ID) {
    completeTask(id: $id, commandId: $commandId) {
      ...TaskFields
    }
  }
`)

/** Adds a task. */
export const AddTaskDocument = graphql(`
  mutation AddTask($input: TaskInput!, $commandId: ID) {
    addTask(input: $input, commandId: $commandId) {
      ...TaskFields
    }
  }
`)

/** Whom a task can be for, and what it can be about. */
export const TaskChoicesDocument = graphql(`
  query TaskChoices {
    asOfSeq
    people {
      ...PersonFields
    }
    batches(stages: [PLANNED, MASHING, BOILING, FERMENTING, CONDITIONING, KEGGING], limit: 500) {
      id
      batchNumber
      stage
      recipe {
        id
        name
      }
    }
    equipment {
      id
      label
      name
    }
  }
`)

export type TodayItemView = TodayQuery['today'][number]
