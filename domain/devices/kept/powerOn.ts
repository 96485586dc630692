import type { Surroundings } from './whereabouts.ts'

/**
 * What a DS18B20 says until it has measured, 85 °C in °F. Source: data sheet of the DS18B20 (Maxim 19-7487), "the power-on
 * reset value of the temperature register is +85 °C".
 */
export const beforeMeasuring = 185

/**
 * What programs say of one that does not answer: −127 °C in °F, and the number as it is where nobody converted it. Source:
 * DEVICE_DISCONNECTED_C in DallasTemperature.h.
 */
const unanswered = [-196.6, -127]

/** Its steps are 0.0625 °C: a conversion between units, and nothing else, is as little off as this, in °F. */
export const conversion = 0.01

/** What is heated goes through 85 °C; nothing is heated by this many °F (10 °C) between two readings, and cooled again. */
const beside = 18

const isAt = (sent: number, value: number) => Math.abs(sent - value) <= conversion

/** Whether a temperature, in °F as it was sent, may be one that a sensor says before it has measured. */
export const isBeforeMeasuring = (sent: number) => isAt(sent, beforeMeasuring)

/**
 * Whether a temperature, in °F as it was sent, is none that was measured. No beer has 85 °C; in a vessel that is heated it is
 * measured where one of the readings beside it is near, or there are none.
 */
export function isPowerOn(
  sent: number,
  { isTank, previous, following }: Pick<Surroundings, 'isTank' | 'previous' | 'following'>,
): boolean {
  if (unanswered.some((value) => isAt(sent, value))) return true
  if (!isBeforeMeasuring(sent)) return false
  const others = [previous.TEMPERATURE?.value, following].filter((value) => typeof value === 'number')
  return isTank || (others.length > 0 && others.every((value) => Math.abs(value - sent) > beside))
}
