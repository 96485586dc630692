import { measurementValue } from '#domain/fermentation/readings.ts'
import { message, type Message, type Value } from '#domain/language/message.ts'
import { crashedBelow, type Sense } from './sense.ts'

export type SuggestionKind = 'DIACETYL_REST' | 'CRASH'

/** What could be done with a beer that ferments, with the numbers behind it. */
export interface Suggestion {
  kind: SuggestionKind
  said: Message
}

/** A beer this cold, in °F, is fermented as a lager: it is warmed near its end, while the yeast still works. */
const coldBelow = 60
const restBetween = { from: 0.7, to: 0.95 }

/** What devices suggest to do with a batch: a diacetyl rest near its end, a crash when it is done, unless it is cold already. */
export function suggestionsFor(sense: Sense | null | undefined): Suggestion[] {
  if (!sense) return []
  const { state, progress, temperature } = sense
  const gravity = measurementValue('gravity', sense.gravity)
  if (state === 'DONE') {
    if (temperature !== null && temperature < crashedBelow) return []
    return [{ kind: 'CRASH', said: message('today.crash', { gravity, hours: sense.hours }) }]
  }
  if (state !== 'FERMENTING' || temperature === null || temperature >= coldBelow) return []
  if (progress < restBetween.from || progress >= restBetween.to) return []
  const values = { gravity, percent: percentIn(progress), temperature: degreesIn(temperature) }
  return [{ kind: 'DIACETYL_REST', said: message('today.diacetylRest', values) }]
}

const degreesIn = (value: number): Value => ({ quantity: 'temperature', value: Math.round(value), digits: 0 })

/** A share of the way as whole percent. */
export const percentIn = (progress: number): number => Math.round(progress * 100)
