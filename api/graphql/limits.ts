/** The limits of design: every one answered with a clear error. */
export const limits = {
  bodyBytes: 100_000,
  importBytes: 2_000_000,
  documentBytes: 10_000,
  documentTokens: 2_000,
  /** Brackets inside each other: the parser calls itself for each. */
  documentNesting: 50,
  /** Fragments that are defined; the largest document of the product has 14. */
  documentFragments: 60,
  /** Fields, fragments and their uses in every definition, with fragments spread out. The largest of the product has some 900. */
  documentSelections: 3_000,
  /** Pairs of fields that GraphQL has to compare because both answer under one name. The largest of the product has some 1,000. */
  documentComparisons: 5_000,
  /** How many mistakes of a document are told at once. */
  documentErrors: 10,
  /** Documents that are known by their text, in characters in all: those of the product are some 60,000. */
  knownDocuments: 300_000,
  depth: 8,
  dashboardDepth: 10,
  aliases: 15,
  rootFields: 10,
  rootMutations: 1,
  socketMessageBytes: 64_000,
  socketInitMs: 5_000,
  subscriptionsPerSocket: 20,
} as const

/** Documents without the places of their words: working out line and column for each error would take longer than all else. */
export const parseOptions = { noLocation: true } as const

/** Validation ends early. */
export const validationOptions = { maxErrors: limits.documentErrors } as const
