import type { Context } from '#api/context.ts'
import { breweryClock, breweryReader, type BreweryClock } from '#api/features/brewery/breweryClock.service.ts'
import { written } from '#api/language/readers.ts'
import { addDays, daysBetween, type Day } from '#domain/batches/timeline.ts'
import { dateText } from '#domain/language/dates.ts'
import { message, type Said, type SentenceId, type ValuesOf } from '#domain/language/message.ts'
import { numberText } from '#domain/language/numbers.ts'
import type { Reader } from '#domain/language/reader.ts'
import { say } from '#domain/language/say.ts'

/** Writes facts for who asks: in their language and units, on the brewery's clock. */
export class Teller {
  constructor(
    readonly reader: Reader,
    readonly clock: BreweryClock,
  ) {}

  /** A sentence by its id. */
  text<Id extends SentenceId>(id: Id, ...values: ValuesOf<Id>): string {
    return say(message(id, ...values), this.reader)
  }
  /** What a rule said. */
  said(said: Said): string {
    return written(said, this.reader)
  }
  /** A number with at most so many decimals. */
  figure(value: number, decimals = 1): string {
    return numberText(this.reader.locale, value, { maximumFractionDigits: decimals })
  }
  /** A number with exactly so many decimals. */
  exactly(value: number, decimals: number): string {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return numberText(this.reader.locale, value, digits)
  }
  /** A share such as 64.3%; "-" when it is unknown. */
  percent(percent: number | null, decimals = 1): string {
    if (percent === null || !Number.isFinite(percent)) return '-'
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return numberText(this.reader.locale, percent / 100, { style: 'percent', ...digits })
  }
  /** A share with at most two decimals, such as 12.5%. */
  percentOf(percent: number): string {
    return numberText(this.reader.locale, percent / 100, { style: 'percent', maximumFractionDigits: 2 })
  }
  /** A calendar day such as Fri, Nov 27; today and tomorrow are said so. */
  day(day: Day): string {
    const { today } = this.clock
    const isFar = Math.abs(daysBetween(today, day)) > 180
    const text = dateText(this.reader.locale, 'UTC', new Date(`${day}T12:00:00Z`), {
      ...{ weekday: 'short', month: 'short', day: 'numeric' },
      ...(isFar && { year: 'numeric' }),
    })
    if (day === today) return this.text('answers.todayIs', { day: text })
    return day === addDays(today, 1) ? this.text('answers.tomorrowIs', { day: text }) : text
  }
  /** A moment such as Nov 23, 2:03 PM CST. */
  moment(at: Date): string {
    const { reader, clock } = this
    const text = dateText(reader.locale, clock.zone, at, {
      ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    })
    return text.replaceAll('\u202f', ' ')
  }
}

/** Writes facts for who asks this. */
export async function tellerFor(ctx: Context): Promise<Teller> {
  return new Teller(await breweryReader(ctx), await breweryClock(ctx))
}
