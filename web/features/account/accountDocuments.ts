import { graphql } from '#generated/gql/gql.ts'

/** The user's own account. */
export const AccountDocument = graphql(`
  query Account {
    asOfSeq
    me {
      ...UserFields
    }
  }
`)

/** Whether mails are sent at all; for administrators. */
export const MailServerDocument = graphql(`
  query MailServer {
    systemSettings {
      isMailConfigured
    }
  }
`)

/** The user's own sessions. */
export const OwnSessionsDocument = graphql(`
  query OwnSessions {
    sessions {
      id
      address
      device
      createdAt
      lastSeenAt
      isThisOne
    }
  }
`)

/** Edits the user's own account. */
export const UpdateProfileDocument = graphql(`
  mutation UpdateProfile($baseVersion: Int!, $changes: ProfileChanges!, $commandId: ID) {
    updateProfile(baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...UserFields
    }
  }
`)

/** Chooses the user's units, their language, or whether they are mailed warnings. */
export const UpdatePreferencesDocument = graphql(`
  mutation UpdatePreferences($units: UnitsInput, $language: String, $warningMails: Boolean, $commandId: ID) {
    updatePreferences(
      units: $units
      language: $language
      warningMails: $warningMails
      commandId: $commandId
    ) {
      ...UserFields
    }
  }
`)

/** Ends the user's sessions but this one. */
export const EndOtherSessionsDocument = graphql(`
  mutation EndOtherSessions($commandId: ID) {
    endOtherSessions(commandId: $commandId)
  }
`)

/** Ends one of the user's own sessions. */
export const EndOwnSessionDocument = graphql(`
  mutation EndOwnSession($id: ID!, $commandId: ID) {
    endSession(id: $id, commandId: $commandId)
  }
`)
