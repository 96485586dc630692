import type { Finding } from '#domain/overview/alerts.ts'
import { message } from '#domain/language/message.ts'

/** How often a device sends that doesn't say it, in seconds: what hydrometers come with. */
const usualSeconds = 15 * 60

/** One message may be lost, and the clocks of devices are inexact. */
const intervals = 2.1

/** Gateways lose a device for minutes at a time: below this, in seconds, none counts as silent. */
const leastSeconds = 5 * 60

/** How long a device may send nothing, in seconds, before it counts as silent. */
export function silentAfter(intervalSeconds: number | null): number {
  return Math.max(leastSeconds, intervals * (intervalSeconds ?? usualSeconds))
}

/** Whether a device has sent nothing for longer than it should. */
export function isSilent(
  { lastSeenAt, intervalSeconds }: { lastSeenAt: Date; intervalSeconds: number | null },
  now: Date,
): boolean {
  return now.getTime() - lastSeenAt.getTime() > silentAfter(intervalSeconds) * 1_000
}

/** A device in a vessel with beer in it that sends nothing. */
export interface SilentDevice {
  id: string
  name: string
  vesselId: string
  vesselLabel: string
  intervalSeconds: number | null
}

/** The alert about a silent device; the same for as long as it is silent. */
export function silenceAlert({ id, name, vesselId, vesselLabel, intervalSeconds }: SilentDevice): Finding {
  const minutes = Math.floor(silentAfter(intervalSeconds) / 60)
  return {
    ...{ key: `DEVICE_SILENT:${id}`, kind: 'DEVICE_SILENT', severity: 'WARNING' },
    title: message('alerts.silentTitle', { device: name }),
    message: message('alerts.silent', { vessel: vesselLabel, minutes }),
    link: `/schedule?vessel=${vesselId}`,
  }
}
