/** How long the server may take to stop after the delay for load balancers, by its setting, and parts of it at most, in ms. */
export function stopTimesOf({ STOP_SECONDS }: { STOP_SECONDS: number }) {
  const allMs = STOP_SECONDS * 1_000
  // What comes after the requests takes what is left at most.
  return { allMs, requestsMs: allMs - 2_500, streamsMs: 1_000, connectionsMs: 500 }
}
