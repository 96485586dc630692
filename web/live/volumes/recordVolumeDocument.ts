import { graphql } from '#generated/gql/gql.ts'

/** Records, corrects or withdraws what moved beer. */
export const RecordVolumeDocument = graphql(`
  mutation RecordVolume($input: VolumeInput!, $commandId: ID) {
    recordVolume(input: $input, commandId: $commandId) {
      ...VolumeActFields
    }
  }
`)
