/** Whether a lot may be used: whether something of it is left, and whether it is on hold. */
export type LotStatus = 'OPEN' | 'HELD' | 'USED_UP'

/** How a lot came to be. */
export type LotOrigin = 'RECEIVED' | 'OPENING' | 'FOUND'
