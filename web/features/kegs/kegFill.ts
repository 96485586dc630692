import { batchGallons } from '#domain/stock/stockOffers.ts'
import { barrelsIn, gallonsIn, type KegSize } from '#domain/stock/kegs.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { inShort, message, type Message } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** What kegs hold of what a batch holds. */
interface Fill {
  filled: number
  holds: number
  unit: 'gallons' | 'volume'
}

/** What the kegs hold of what the batch holds, as labeled in gallons, or in US barrels where those are not read. */
export function fillOf(kegs: Readonly<Record<KegSize, number>>, batchSizeBBL: number, units: Units): Fill {
  if (readsGallons(units))
    return { filled: gallonsIn(kegs), holds: batchGallons(batchSizeBBL), unit: 'gallons' }
  const filled = rounded(barrelsIn(kegs), storedDecimals.volume)
  return { filled, holds: batchSizeBBL, unit: 'volume' }
}

/** How much of a batch its kegs hold, in a sentence that says when it is more than there was to keg. */
export function filledText(recipe: string, { filled, holds, unit }: Fill, isTooMuch: boolean): Message {
  if (unit === 'gallons') {
    const gallons = { recipe, filled: fixed(filled), holds: fixed(holds) }
    return isTooMuch ? message('schedule.moreGallons', gallons) : message('schedule.filledGallons', gallons)
  }
  const values = { recipe, filled: inShort('volume', filled), holds: inShort('volume', holds) }
  return isTooMuch ? message('schedule.moreFilled', values) : message('schedule.filled', values)
}

const fixed = (gallons: number) => localNumber(shownLocale(), gallons.toFixed(1))
