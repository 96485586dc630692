import type { Env } from '#api/env.ts'
import type { Tracing } from './tracing.ts'

/** Starts tracing where the settings say so; otherwise nothing of OpenTelemetry is loaded. */
export async function startTracing(env: Env): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = env
  if (!endpoint) return undefined
  const { createTracing } = await import('./openTelemetry.ts')
  return createTracing(endpoint, name)
}
