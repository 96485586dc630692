import { subDays } from 'date-fns/subDays'
import { now } from '#web/ui/dates/clock.ts'
import { text } from '#web/ui/language/text.ts'

/** The bounds of the field that says when something was done with beer, up to now; empty it is now. */
export const whenDone = () => ({ min: subDays(now(), 30), max: now(), hint: text('volumes.whenHint') })
