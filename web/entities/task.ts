import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** A task; pages list it as a part of today. */
const TaskFields = graphql(`
  fragment TaskFields on Task {
    id
    version
    title
    dueOn
    doneAt
  }
`)

graphql(`
  fragment TaskChanges on Change {
    ... on TaskSaved {
      taskId
      assigneeId
      task {
        ...TaskFields
      }
    }
  }
`)

/** Something that somebody is to do on a day. */
export const task = entity({
  fragment: TaskFields,
  lists: {},
  changes: { TaskSaved: { id: 'taskId', state: 'task' } },
})
