/** How a line to a server is opened. */
export interface Dial {
  port: number
  /** Whether this line reads what comes; the others only count it. */
  isSample: boolean
  /** Absent for a server that sends unasked. */
  subscribe?: Subscribe
}

/** What a GraphQL server is sent: with the connection, and to subscribe. */
export interface Subscribe {
  init: { token?: string }
  payload: { query: string; variables: Record<string, unknown> }
}

/** An open line to a server. */
export interface Line {
  close(): void
}

/** Who is told what happens on a line. */
export interface Listener {
  /** A message of so many bytes came, with its content on lines that read. */
  onMessage(length: number, content: Buffer | null): void
  /** The server ended the line. */
  onLost(): void
}
