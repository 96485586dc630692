import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'
import { replaced } from '#web/live/cache/fieldPolicies.ts'

/** A person as visible to everyone. */
graphql(`
  fragment PersonFields on Person {
    id
    name
    role
  }
`)

/** A person as visible to administrators and to themselves. */
const UserFields = graphql(`
  fragment UserFields on User {
    id
    version
    updatedAt
    name
    email
    role
    isActive
    mustChangePassword
    temporaryUntil
    units {
      ...UnitFields
    }
    language
    warningMails
    secondFactor {
      since
      recoveryCodesLeft
      hasApp
      passkeys {
        id
        name
        createdAt
        usedAt
      }
    }
    lastSignInAt
    createdAt
  }
`)

/** A wall display. */
const DisplayFields = graphql(`
  fragment DisplayFields on Display {
    id
    version
    updatedAt
    name
    createdAt
    createdBy {
      id
      name
    }
    lastSeenAt
    revokedAt
  }
`)

graphql(`
  fragment UserChanges on Change {
    ... on UserSaved {
      userId
      user {
        ...UserFields
      }
    }
    ... on UserRemoved {
      userId
    }
    ... on PreferencesSaved {
      userId
      user {
        ...UserFields
      }
    }
    ... on NewsSeen {
      userId
    }
    ... on DisplaySaved {
      displayId
      display {
        ...DisplayFields
      }
    }
  }
`)

/** A person with an account. */
export const user = entity({
  fragment: UserFields,
  lists: { users: { limit: 500, order: [{ key: (read) => String(read('name')).toLowerCase() }] } },
  changes: {
    UserSaved: { id: 'userId', state: 'user', refetches: ['people'] },
    PreferencesSaved: { id: 'userId', state: 'user' },
    UserRemoved: { id: 'userId', removed: true, refetches: ['people'] },
  },
  policies: {
    Query: { fields: { sessions: replaced } },
    // An actor has the person's name at that time, so two actors with the same id may differ.
    Actor: { keyFields: false },
    Session: { keyFields: false },
    Invitation: { keyFields: false },
  },
})

/** A wall display. */
export const display = entity({
  fragment: DisplayFields,
  lists: {
    displays: { order: [{ key: (read) => Date.parse(String(read('createdAt'))), descending: true }] },
  },
  changes: { DisplaySaved: { id: 'displayId', state: 'display' } },
})
