/** The part of a pino logger that the database's keepers write to. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
