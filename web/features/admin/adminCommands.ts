import { graphql } from '#generated/gql/gql.ts'

/** Invites a person. */
export const InviteUserDocument = graphql(`
  mutation InviteUser($input: InviteInput!, $commandId: ID) {
    inviteUser(input: $input, commandId: $commandId) {
      user {
        ...UserFields
      }
      mail {
        ...MailFields
      }
    }
  }
`)

/** Invites a person again. */
export const ResendInvitationDocument = graphql(`
  mutation ResendInvitation($id: ID!, $commandId: ID) {
    resendInvitation(id: $id, commandId: $commandId) {
      user {
        ...UserFields
      }
      mail {
        ...MailFields
      }
    }
  }
`)

/** Gives a person a new temporary password. */
export const RenewPasswordDocument = graphql(`
  mutation RenewPassword($id: ID!, $commandId: ID) {
    renewPassword(id: $id, commandId: $commandId) {
      user {
        ...UserFields
      }
      mail {
        ...MailFields
      }
    }
  }
`)

/** Gives a person another role. */
export const ChangeUserRoleDocument = graphql(`
  mutation ChangeUserRole($id: ID!, $role: Role!, $commandId: ID) {
    changeUserRole(id: $id, role: $role, commandId: $commandId) {
      ...UserFields
    }
  }
`)

/** Deletes a person's account. */
export const DeleteUserDocument = graphql(`
  mutation DeleteUser($id: ID!, $commandId: ID) {
    deleteUser(id: $id, commandId: $commandId)
  }
`)

/** Turns off the second factor of a person who lost it. */
export const ResetSecondFactorDocument = graphql(`
  mutation ResetSecondFactor($id: ID!, $commandId: ID) {
    resetSecondFactor(id: $id, commandId: $commandId) {
      ...UserFields
    }
  }
`)

/** Shows a temporary password once. */
export const ReadMailDocument = graphql(`
  mutation ReadMail($id: ID!, $commandId: ID) {
    readMail(id: $id, commandId: $commandId)
  }
`)

/** Ends a session of someone. */
export const EndUserSessionDocument = graphql(`
  mutation EndUserSession($id: ID!, $commandId: ID) {
    endSession(id: $id, commandId: $commandId)
  }
`)
