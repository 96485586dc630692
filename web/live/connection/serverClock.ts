/** The server's clock as seen from here. */
export type ServerClock = { tick: (serverTime: string) => void; now: () => Date }

/** Follows the server's clock. A message is always late, never early: of the last ones the least late is right. */
export function watchServerClock(kept = 12): ServerClock {
  let ahead: number[] = []
  return {
    tick: (serverTime) => {
      ahead = [...ahead, new Date(serverTime).getTime() - Date.now()].slice(-kept)
    },
    now: () => new Date(Date.now() + (ahead.length > 0 ? Math.max(...ahead) : 0)),
  }
}
