/** The server's clock as seen from here. */
export type ServerClock = { tick: (serverTime: string) => void; now: () => Date }

/**
 * Estimates the server's clock. Messages are always late, never early: the least delayed of the last ones is most
 * accurate.
 */
export function watchServerClock(kept = 12): ServerClock {
  let ahead: number[] = []
  return {
    tick: (serverTime) => {
      ahead = [...ahead, new Date(serverTime).getTime() - Date.now()].slice(-kept)
    },
    now: () => new Date(Date.now() + (ahead.length > 0 ? Math.max(...ahead) : 0)),
  }
}
