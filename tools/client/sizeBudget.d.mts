/** The files that a first visit to a page loads. */
export function firstFiles(page: string): string[]
