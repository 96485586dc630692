import type { FastifyInstance } from 'fastify'
import type { OnStatement } from '#api/db/statements/timeStatements.ts'

/** Traces of requests and the statements they run. */
export interface Tracing {
  /** Traces every request of this server. */
  watch(fastify: FastifyInstance): void
  /** Traces a statement as a part of the request that runs it; those of no request are left out. */
  statement: OnStatement
  /** Sends what is not sent yet. */
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    /** Only with OTEL_EXPORTER_OTLP_ENDPOINT. */
    tracing?: Tracing
  }
}
