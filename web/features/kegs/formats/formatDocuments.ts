import { graphql } from '#generated/gql/gql.ts'

/** Every package format, and what goes into one package, as of one moment. */
export const FormatsPageDocument = graphql(`
  query FormatsPage {
    asOfSeq
    packageFormats {
      ...PackageFormatFields
    }
    formatMaterials {
      ...FormatMaterialFields
      ingredient {
        subcategory
      }
    }
  }
`)

/** Adds a package format. */
export const CreatePackageFormatDocument = graphql(`
  mutation CreatePackageFormat($input: PackageFormatInput!, $commandId: ID) {
    createPackageFormat(input: $input, commandId: $commandId) {
      ...PackageFormatFields
    }
  }
`)

/** Edits a package format. */
export const UpdatePackageFormatDocument = graphql(`
  mutation UpdatePackageFormat(
    $id: ID!
    $baseVersion: Int!
    $changes: PackageFormatChanges!
    $commandId: ID
  ) {
    updatePackageFormat(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...PackageFormatFields
    }
  }
`)

/** Removes a package format from the list. */
export const RetirePackageFormatDocument = graphql(`
  mutation RetirePackageFormat($id: ID!, $commandId: ID) {
    retirePackageFormat(id: $id, commandId: $commandId) {
      ...PackageFormatFields
    }
  }
`)

/** Sets what goes into one package of a format. */
export const SetFormatMaterialsDocument = graphql(`
  mutation SetFormatMaterials(
    $formatId: ID!
    $was: [FormatMaterialInput!]!
    $materials: [FormatMaterialInput!]!
    $commandId: ID
  ) {
    setFormatMaterials(formatId: $formatId, was: $was, materials: $materials, commandId: $commandId) {
      ...PackageFormatFields
    }
  }
`)
