/** The first queries of each page, by its path; made by the build. */
declare module 'virtual:early-queries' {
  export const queriesByPath: Record<
    string,
    { operationName: string; variables: Record<string, unknown>; query: string; phoneTab?: string }[]
  >
}
