/** How long the server may take to stop, after the delay for load balancers. */
export const stopMs = 8_000

/** What parts of stopping may take of that time at most. */
export const stopTimes = { requestsMs: 5_500, streamsMs: 1_000, connectionsMs: 500 } as const
