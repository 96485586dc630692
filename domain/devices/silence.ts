import type { Finding } from '#domain/overview/alerts.ts'
import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'
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
  /** The beer that ferments there, for how long nobody and nothing has read it, and how long it may be, if its recipe says it. */
  batch: string | null
  unreadHours: number | null
  readingHours: number | null
}

/**
 * The alert about a silent device; the same for as long as it is silent. Once nobody has read its batch either, it is worse:
 * that has no alert of its own, since it has the same cause.
 */
export function silenceAlert(device: SilentDevice): Finding {
  const { id, name, vesselId, vesselLabel: vessel, intervalSeconds, batch, unreadHours } = device
  const minutes = Math.floor(silentAfter(intervalSeconds) / 60)
  const hours = device.readingHours ?? usualThresholds.readingHours
  const isUnread = batch !== null && unreadHours !== null && unreadHours >= hours
  return {
    ...{ key: `DEVICE_SILENT:${id}`, kind: 'DEVICE_SILENT', severity: isUnread ? 'ERROR' : 'WARNING' },
    title: message('alerts.silentTitle', { device: name }),
    message: isUnread
      ? message('alerts.silentUnread', { recipe: batch, vessel, hours })
      : message('alerts.silent', { vessel, minutes }),
    link: `/schedule?vessel=${vesselId}`,
  }
}
