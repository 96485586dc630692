/** How to open a connection to a server. */
export interface Dial {
  port: number
  /** Whether this connection reads messages; the others only count them. */
  isSample: boolean
  /** Absent for a server that sends without a subscription. */
  subscribe?: Subscribe
}

/** What to send to a GraphQL server: on connecting, and to subscribe. */
export interface Subscribe {
  init: { token?: string }
  payload: { query: string; variables: Record<string, unknown> }
}

/** An open connection to a server. */
export interface Line {
  close(): void
}

/** Callbacks of a connection. */
export interface Listener {
  /** A message of this length arrived, with its content on reading connections. */
  onMessage(length: number, content: Buffer | null): void
  /** The server closed the connection. */
  onLost(): void
}
