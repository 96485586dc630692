/** The limits; exceeding any of them gives a clear error. */
export const limits = {
  bodyBytes: 100_000,
  importBytes: 2_000_000,
  documentBytes: 12_000,
  documentTokens: 2_000,
  /** Nested brackets, since the parser is recursive. */
  documentNesting: 50,
  /** Levels of lists and objects in a JSON body; people's forms have 4. */
  bodyLevels: 50,
  /** Fragment definitions; the product's largest document has 14. */
  documentFragments: 60,
  /** Selections in all definitions, with fragments expanded. The product's largest document has about 3,000. */
  documentSelections: 4_000,
  /**
   * Pairs of fields with the same response path, which GraphQL compares. The product's largest document has about
   * 1,000.
   */
  documentComparisons: 5_000,
  /** The most errors reported for a document. */
  documentErrors: 10,
  /** Cached documents, in total characters; the product's own come to about 60,000. */
  knownDocuments: 300_000,
  depth: 8,
  dashboardDepth: 10,
  aliases: 15,
  rootFields: 10,
  rootMutations: 1,
  executionMs: 10_000,
  /**
   * Rows that one operation may read, with the pages of its lists multiplied. The product's most expensive page costs
   * about 8,500.
   */
  cost: 25_000,
  /** Rows that each event of a subscription may read. */
  eventCost: 2_000,
  /** From this cost on, an operation is heavy: it reads in one transaction, with limited concurrency. */
  heavyCost: 5_000,
  heavyAtOnce: 2,
  heavyPerPerson: 4,
  socketMessageBytes: 64_000,
  /** Per permitted socket of a person, counted over all of them; an open page sends about 20. */
  messagesPerSocketAndMinute: 120,
  socketMessagesBeforeSignIn: 10,
  /** Real clients send a message in one frame. */
  socketFragments: 64,
  socketInitMs: 5_000,
  subscriptionsPerSocket: 20,
  /** Per permitted socket of a person, counted over all of them; an open page has four at most. */
  subscriptionsPerPage: 6,
} as const

/**
 * Documents without source locations: computing line and column for each error would take longer than everything else.
 */
export const parseOptions = { noLocation: true } as const

/** Validation stops after a few errors. */
export const validationOptions = { maxErrors: limits.documentErrors } as const
