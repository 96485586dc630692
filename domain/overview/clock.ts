import { message } from '#domain/language/message.ts'
import { momentFrom } from '#domain/language/ofThisYear.ts'
import type { Finding } from './alerts.ts'

const dayMs = 24 * 3_600_000

/** The clock was at `from`, and then, more than a day further, at `to`: set wrongly, or the brewery was off. */
export interface ClockJump {
  from: Date
  to: Date
}

/** A jump as long as this, in ms, may be a brewery that was closed: it is believed once the server has run for a day. */
const believedMs = 30 * dayMs

/** Whether somebody has to say that the clock is right. */
export const isDoubtful = ({ from, to }: ClockJump): boolean => to.getTime() - from.getTime() > believedMs

/** The finding of a clock that nobody believes before an administrator does. */
export function clockAlert(jump: ClockJump | null, clock: { now: Date; zone: string }): Finding | null {
  if (!jump || !isDoubtful(jump)) return null
  return {
    key: 'CLOCK_JUMPED',
    kind: 'CLOCK_JUMPED',
    severity: 'ERROR',
    title: message('alerts.clockTitle'),
    message: message('alerts.clock', {
      from: momentFrom(clock, jump.from),
      to: momentFrom(clock, jump.to),
    }),
    link: '/admin',
  }
}
