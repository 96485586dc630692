import { graphql } from '#generated/gql/gql.ts'

graphql(`
  fragment BackupsFields on Backups {
    folder
    isBeingMade
    files {
      name
      madeAt
      bytes
    }
  }
`)

/** The daily backups. */
export const BackupsDocument = graphql(`
  query Backups {
    backups {
      ...BackupsFields
    }
  }
`)

/** Starts a backup. */
export const BackUpNowDocument = graphql(`
  mutation BackUpNow($commandId: ID) {
    backUpNow(commandId: $commandId) {
      ...BackupsFields
    }
  }
`)
