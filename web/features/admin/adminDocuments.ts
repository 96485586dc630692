import { graphql } from '#generated/gql/gql.ts'

/** What administrators see at a glance, also as a subscription. */
export const AdminOverviewDocument = graphql(`
  query AdminOverview {
    adminOverview {
      clockJump {
        from
        to
      }
      stats {
        users {
          total
          active24h
          recent {
            ...UserFields
          }
        }
        data {
          recipes
          ingredients
          batches
          equipment
          suppliers
          beerTypes
          kegs
        }
      }
      health {
        status
        server {
          uptime
          nodeVersion
          memory {
            used
            total
          }
        }
        database {
          connected
          statusSaid
        }
      }
      dataStats {
        recipes {
          id
          name
          style
          createdAt
        }
        batches {
          id
          batchNumber
          stage
          createdAt
          recipeName
        }
        shares {
          equipmentInUse
          suppliersWithEmail
          beerTypesInStock
          kegsInStock
        }
      }
      activity {
        ...ActivityFields
      }
      mail {
        waiting
        failed
        lastSentAt
      }
    }
  }
`)

/** An entry of the activity log. Immutable. */
graphql(`
  fragment ActivityFields on ActivityEntry {
    id
    actionSaid
    descriptionSaid
    timestamp
    type
    topic
    by {
      id
      name
    }
    batch
    status
  }
`)

/** The activity log, page by page. */
export const ActivityDocument = graphql(`
  query Activity($limit: Int!, $before: ID, $topics: [Topic!], $actorId: ID) {
    activity(limit: $limit, before: $before, topics: $topics, actorId: $actorId) {
      ...ActivityFields
    }
  }
`)

/** All accounts. */
export const UsersDocument = graphql(`
  query Users {
    asOfSeq
    users {
      ...UserFields
    }
  }
`)

/** The settings of this server. */
export const SystemSettingsDocument = graphql(`
  query SystemSettings {
    systemSettings {
      isMailConfigured
      mail {
        ...SettingFields
      }
      assistant {
        ...SettingFields
      }
      images {
        ...SettingFields
      }
      backups {
        ...SettingFields
      }
      secondBackups {
        ...SettingFields
      }
    }
  }
`)

/** One setting. */
graphql(`
  fragment SettingFields on Setting {
    isOn
    state
    hint
  }
`)

/** A recorded message. */
graphql(`
  fragment MailFields on Mail {
    id
    to
    subject
    status
    attempts
    error
    createdAt
    sentAt
    nextTryAt
    isReadable
  }
`)

/** The mail outbox, page by page. */
export const MailsDocument = graphql(`
  query Mails($limit: Int!, $before: ID) {
    mails(limit: $limit, before: $before) {
      ...MailFields
    }
  }
`)

/** A person's sessions. */
export const UserSessionsDocument = graphql(`
  query UserSessions($userId: ID!) {
    sessions(userId: $userId) {
      id
      address
      device
      createdAt
      lastSeenAt
      isThisOne
    }
  }
`)
