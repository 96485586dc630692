import { graphql } from '#generated/gql/gql.ts'

// One fragment per entity, used by every query, mutation and change. Each selects all scalar fields and `version`,
// also where the entity is nested in another one: the cache keeps the newest version of an entity whole, and an
// entity written in part would pass for newer than the fields it left out.

/** A vessel. */
export const EquipmentFields = graphql(`
  fragment EquipmentFields on Equipment {
    id
    version
    updatedAt
    type
    status
    label
    name
    capacityBBL
    retiredAt
  }
`)

/** A recipe, as far as the board shows it. */
export const RecipeFields = graphql(`
  fragment RecipeFields on Recipe {
    id
    version
    updatedAt
    name
    style
    expectedOG
    expectedFG
    expectedABV
    expectedIBU
    colorSRM
  }
`)

/** A person as everybody sees them. */
export const PersonFields = graphql(`
  fragment PersonFields on Person {
    id
    name
    role
  }
`)

/** A person as administrators and that person see it. */
export const UserFields = graphql(`
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
    lastSignInAt
    createdAt
  }
`)

/** A batch with its recipe, brewer and vessels. */
export const BatchFields = graphql(`
  fragment BatchFields on Batch {
    id
    version
    updatedAt
    batchNumber
    recipe {
      ...RecipeFields
    }
    brewDate
    brewer {
      ...PersonFields
    }
    batchSizeBBL
    stage
    mashTun {
      ...EquipmentFields
    }
    kettle {
      ...EquipmentFields
    }
    fermenter {
      ...EquipmentFields
    }
    briteTank {
      ...EquipmentFields
    }
    expectedFermentationDays
    expectedConditioningDays
    notes
    assignedTeam
    mashingStartDate
    boilingStartDate
    fermentingStartDate
    conditioningStartDate
    keggingDate
    archivedAt
  }
`)

/** A reading or a note on a batch. */
export const BatchLogFields = graphql(`
  fragment BatchLogFields on BatchLog {
    id
    version
    updatedAt
    batchId
    equipment {
      ...EquipmentFields
    }
    logType
    timestamp
    createdAt
    temperature
    gravity
    pH
    pressure
    appearance
    aromaNotes
    tasteNotes
    generalNotes
    issueFlag
    issueSeverity
    issueDescription
    targetGravity
    originalGravity
    loggedBy {
      ...PersonFields
    }
  }
`)

/** A beer that is kegged. */
export const BeerTypeFields = graphql(`
  fragment BeerTypeFields on BeerType {
    id
    version
    updatedAt
    name
    description
  }
`)

/** The kegs of one beer and one size. */
export const KegFields = graphql(`
  fragment KegFields on Keg {
    id
    version
    updatedAt
    beerType {
      ...BeerTypeFields
    }
    size
    quantity
    location
    priceCents
  }
`)

/** Kegs that were added or removed. Never changes. */
export const KegTransactionFields = graphql(`
  fragment KegTransactionFields on KegTransaction {
    id
    kegId
    beerType {
      ...BeerTypeFields
    }
    size
    transactionType
    quantity
    previousQuantity
    newQuantity
    priceCents
    reason
    batchNumber
    notes
    user {
      ...PersonFields
    }
    timestamp
  }
`)

/** Who ingredients are bought from. */
export const SupplierFields = graphql(`
  fragment SupplierFields on Supplier {
    id
    version
    updatedAt
    name
    email
    phone
  }
`)

/** Something to brew with, and its stock. */
export const IngredientFields = graphql(`
  fragment IngredientFields on Ingredient {
    id
    version
    updatedAt
    name
    category
    subcategory
    currentQuantity
    unit
    reorderThreshold
    supplier {
      ...SupplierFields
    }
    costPerUnitCents
    lotNumber
    expirationDate
    alphaAcid
    colorLovibond
    potential
    stockStatus
    wasStocked
    inventoryValueCents
  }
`)

/** What was added to a stock or taken from it. Never changes. */
export const IngredientTransactionFields = graphql(`
  fragment IngredientTransactionFields on IngredientTransaction {
    id
    ingredientId
    transactionType
    quantity
    unit
    previousQuantity
    newQuantity
    batchNumber
    lotNumber
    notes
    totalCostCents
    user {
      ...PersonFields
    }
    timestamp
  }
`)

/** A recipe whole, with its ingredients and their stock. */
export const WholeRecipeFields = graphql(`
  fragment WholeRecipeFields on Recipe {
    ...RecipeFields
    mashTemp
    boilTime
    yeast
    notes
    lines {
      id
      ingredientId
      ingredient {
        ...IngredientFields
      }
      amount
      unit
      use
      minutes
    }
  }
`)

/** A screen on a wall. */
export const DisplayFields = graphql(`
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
