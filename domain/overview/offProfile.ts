import type { OffProfile } from '#domain/fermentation/profile/judgeTemperature.ts'
import { message, type Message, type Value } from '#domain/language/message.ts'

/** A temperature that was measured so many hours ago is told as past. */
const oldHours = 3

/** What the alert about a beer that is too warm or too cold says, with the numbers behind it. */
export function offProfileSaid(
  { kind, temperature, off, setPoint, isFar, hours, measuredAt }: OffProfile,
  { where, named, now }: { where: Value; named: { batch: string }; now: Date },
): { severity: 'ERROR' | 'WARNING'; title: Message; message: Message } {
  const severity = isFar ? 'ERROR' : 'WARNING'
  const isWarm = kind === 'TOO_WARM'
  const title = message(isWarm ? 'alerts.tooWarmTitle' : 'alerts.tooColdTitle', named)
  const numbers = {
    ...{ where, temperature: degrees(temperature), setPoint: degrees(setPoint) },
    off: { difference: off, of: 'temperature' } as const,
  }
  if (now.getTime() - measuredAt.getTime() > oldHours * 3_600_000) {
    const past = { ...numbers, at: { moment: measuredAt.toISOString() } }
    const told = isWarm ? message('alerts.wasTooWarm', past) : message('alerts.wasTooCold', past)
    return { severity, title, message: told }
  }
  const present = { ...numbers, hours: hoursSaid(hours) }
  const told = isWarm ? message('alerts.tooWarm', present) : message('alerts.tooCold', present)
  return { severity, title, message: told }
}

/** An alert is not updated each hour: from half a day on in steps of six hours, from two days on by day. */
function hoursSaid(hours: number): number {
  const step = hours < 12 ? 1 : hours < 48 ? 6 : 24
  return Math.floor(hours / step) * step
}

const degrees = (value: number): Value => ({
  ...{ quantity: 'temperature', value: Number(value.toFixed(1)), isShort: true },
})
