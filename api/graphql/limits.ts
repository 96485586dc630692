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
  executionMs: 10_000,
  /** Rows that one operation may read, with the pages of its lists multiplied. The dearest page of the product has some 8,500. */
  cost: 25_000,
  /** The same for each event of a subscription. */
  eventCost: 2_000,
  /** From here on an operation is heavy: it reads in one transaction, and only a few do at the same time. */
  heavyCost: 5_000,
  heavyAtOnce: 2,
  heavyPerPerson: 4,
  socketMessageBytes: 64_000,
  /** For each socket that a person may have, over all of them; a page that is open sends some 20. */
  messagesPerSocketAndMinute: 120,
  socketMessagesBeforeSignIn: 10,
  /** Programs send a message in one frame. */
  socketFragments: 64,
  socketInitMs: 5_000,
  subscriptionsPerSocket: 20,
  /** For each socket that a person may have, over all of them; a page that is open has four at most. */
  subscriptionsPerPage: 6,
} as const

/** Documents without the places of their words: working out line and column for each error would take longer than all else. */
export const parseOptions = { noLocation: true } as const

/** Validation ends early. */
export const validationOptions = { maxErrors: limits.documentErrors } as const
