/** A form that leads to another page stays busy until that page is in its place. */
export const untilReplaced = new Promise<void>(() => undefined)
