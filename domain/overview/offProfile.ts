import type { OffProfile } from '#domain/fermentation/profile/judgeTemperature.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { inShort, message, type Message, type Value } from '#domain/language/message.ts'
import { momentFrom } from '#domain/language/ofThisYear.ts'
import { whereIs, type Finding, type TankFacts } from './alerts.ts'

/** The brewery's clock. */
type Clock = Parameters<typeof momentFrom>[0]

/** A temperature that was measured so many hours ago is said as past. */
const oldHours = 3

/** The findings of a batch that is too warm or too cold against its profile, with the numbers behind them. */
export function temperatureAlerts(batch: TankFacts, clock: Clock): Finding[] {
  const { id, batchNumber, offProfile } = batch
  if (!offProfile) return []
  const { kind, isFar } = offProfile
  const title = kind === 'TOO_WARM' ? 'alerts.tooWarmTitle' : 'alerts.tooColdTitle'
  return [
    {
      ...{ key: `${kind}:${id}`, kind, severity: isFar ? 'ERROR' : 'WARNING', link: batchPath(batchNumber) },
      title: message(title, { batch: batchNumber }),
      message: said(offProfile, whereIs(batch), clock),
    },
  ]
}

function said(off: OffProfile, where: Value, clock: Clock): Message {
  const isWarm = off.kind === 'TOO_WARM'
  const numbers = {
    ...{ where, temperature: degrees(off.temperature), setPoint: degrees(off.setPoint) },
    off: { difference: off.off, of: 'temperature' } as const,
  }
  if (clock.now.getTime() - off.measuredAt.getTime() > oldHours * 3_600_000) {
    const past = { ...numbers, at: momentFrom(clock, off.measuredAt) }
    return isWarm ? message('alerts.wasTooWarm', past) : message('alerts.wasTooCold', past)
  }
  const present = { ...numbers, hours: hoursSaid(off.hours) }
  return isWarm ? message('alerts.tooWarm', present) : message('alerts.tooCold', present)
}

/** An alert is not updated each hour: from half a day on in steps of six hours, from two days on by day. */
function hoursSaid(hours: number): number {
  const step = hours < 12 ? 1 : hours < 48 ? 6 : 24
  return Math.floor(hours / step) * step
}

const degrees = (value: number) => inShort('temperature', Number(value.toFixed(1)))
