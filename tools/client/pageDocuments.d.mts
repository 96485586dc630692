/** The JavaScript files of the entry and a page, or of the sign-in page, in the built client of a folder. */
export function programsOf(web: string, page: string): string[]
/** The JavaScript files without which no page opens. */
export function shellOf(web: string): string[]
/** The JavaScript files of all pages, and of what the frame loads by itself. */
export function pageFilesOf(web: string): string[]
/** The files of what these programs say, in a language. */
export function sentencesOf(web: string, programs: readonly string[], language: string): string[]
