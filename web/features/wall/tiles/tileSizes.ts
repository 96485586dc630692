/** The rest of a tile of which part is left out is larger than this; see wallGrid.ts for the least sizes. */
export const isWhole = '(min-height: 10.4em)'

/** A tile with room for words beside its figures. */
export const isWide = '(min-width: 14.5em)'
