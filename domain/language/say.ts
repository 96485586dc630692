import { formatMoney } from '#domain/stock/money.ts'
import type { Amount } from '#domain/units/amounts.ts'
import { amountSentence } from '#domain/units/amountSentence.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { boundIn, changeBoundIn, differenceIn, signAfter } from '#domain/units/limits.ts'
import { signOf, valueParts, valueText } from '#domain/units/valueText.ts'
import { volumeNumber, volumeText } from '#domain/units/volumeText.ts'
import { dateText, daysText, dayText, momentOptions, nearOptions } from './dates.ts'
import { elided } from './elision.ts'
import type { Message, Value } from './message.ts'
import { listText, localNumber, numberText } from './numbers.ts'
import type { Reader, Sentence, SentencePart } from './reader.ts'

/** A written part of a sentence: a text, or what a tag marks. */
export type WrittenPart = string | { tag: string; parts: readonly WrittenPart[] }

/** A sentence in the language, units, numbers and dates of its reader. */
export function say(message: Message, reader: Reader): string {
  return plain(writtenParts(message, reader))
}

/** An amount of an ingredient, in its reader's weight: 12.5 lbs, or 5,67 kg. */
export function sayAmount(counted: Amount, reader: Reader): string {
  return say(amountSentence(counted, reader.units), reader)
}

/** A sentence in parts, where a tag marks some of it, as in "<strong>3 kegs</strong> afterwards". */
export function writtenParts({ id, values = {} }: Message, reader: Reader): WrittenPart[] {
  // A stored sentence may be older than the catalogue; then its name is better than nothing.
  return parts(reader.sentences[id] ?? id, values, reader)
}

type Values = NonNullable<Message['values']>

function parts(sentence: Sentence, values: Values, reader: Reader): WrittenPart[] {
  if (typeof sentence === 'string') return [sentence]
  const all = sentence.map((part) => written(part, values, reader))
  // The only one of the languages in which a word depends on how the next one begins.
  if (reader.language !== 'fr') return all.flat()
  return all.flatMap((own, at) => {
    const [text] = own
    return typeof sentence[at] === 'string' && typeof text === 'string'
      ? [elided(text, plain(all[at + 1] ?? []))]
      : own
  })
}

function written(part: SentencePart, values: Values, reader: Reader): WrittenPart[] {
  if (typeof part === 'string') return [part]
  if (part.length === 1) return [writtenValue(values[part[0]] ?? '', reader)]
  if (part[1] === '<') return [{ tag: part[0], parts: parts(part[2], values, reader) }]
  const [name, kind, cases] = part
  return parts(cases[caseOf(kind, values[name], cases, reader)] ?? cases.other ?? '', values, reader)
}

const rules = new Map<string, Intl.PluralRules>()

function caseOf(
  kind: 'plural' | 'selectordinal' | 'select',
  value: Value | undefined,
  cases: Readonly<Record<string, Sentence>>,
  { locale }: Reader,
): string {
  if (kind === 'select') return typeof value === 'string' ? value : 'other'
  // A number of its own, such as that of =0, comes before the rules of the language.
  if (String(Number(value)) in cases) return String(Number(value))
  const key = `${locale} ${kind}`
  const type = kind === 'plural' ? 'cardinal' : 'ordinal'
  const rule = rules.get(key) ?? new Intl.PluralRules(locale, { type })
  rules.set(key, rule)
  return rule.select(Number(value))
}

function writtenValue(value: Value, reader: Reader): string {
  const { locale, units, zone, currency } = reader
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(locale, value)
  if ('id' in value) return say(value, reader)
  if ('number' in value) {
    const { number, digits } = value
    return digits === undefined
      ? numberText(locale, number, { maximumFractionDigits: 6 })
      : localNumber(locale, number.toFixed(digits))
  }
  if ('amount' in value) return sayAmount(value, reader)
  if ('cents' in value) return formatMoney(value.cents, currency, locale)
  if ('day' in value) return dayText(locale, value.day)
  if ('days' in value) return daysText(locale, ...value.days)
  if ('moment' in value)
    return dateText(locale, zone, new Date(value.moment), value.isNear ? nearOptions : momentOptions)
  if ('list' in value) {
    const texts = value.list.map((one) => writtenValue(one, reader))
    return listText(locale, texts, value.as)
  }
  if ('change' in value) return numberText(locale, changeBoundIn(units, value))
  if ('difference' in value)
    return `${numberText(locale, differenceIn(units, value))} ${signOf(units, value.of)}`
  if ('sign' in value) return signOf(units, value.sign)
  if ('signAfter' in value) return signAfter(units, value.signAfter)
  if ('of' in value) return numberText(locale, boundIn(units, value), { maximumFractionDigits: 6 })
  const { quantity, value: stored, isBare, ...how } = value
  if (quantity === 'volume' && how.isShort)
    return isBare ? volumeNumber(stored, units, locale) : volumeText(stored, units, locale)
  if (isBare) return valueParts(units, quantity, stored, { ...how, locale }).number
  const text = valueText(units, quantity, stored, { ...how, locale })
  // A specific gravity stands without a unit, as brewers say it.
  return quantity === 'gravity' ? text.replace(` ${signOf(storedUnits, quantity)}`, '') : text
}

function plain(all: readonly WrittenPart[]): string {
  return all.map((part) => (typeof part === 'string' ? part : plain(part.parts))).join('')
}
