import { comparable } from '#domain/stock/files/csvWords.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { fileNumbers, isFileNumber, unitOfCells } from './fileNumber.ts'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { areClocks, findMoments } from './fileTimes.ts'
import type { FileUnit } from './meterColumns.ts'
import { samplesOf, type MeterFile } from './meterFile.ts'

/** What the columns of a file probably are; a person may choose otherwise. */
export interface GuessedColumns {
  moment: number | null
  clock: number | null
  /** Null when the days in it don't say which number comes first. */
  days: DayOrder | null
  /** Whether the order of the numbers of its days matters and is not known. */
  isOrderOpen: boolean
  values: { column: number; kind: ReadingKind; unit: FileUnit | null }[]
}

/** Words in the titles of columns, as meters write them in the languages of the product. */
const timeWords =
  /\b(?:time ?stamp|timepoint|date|datum|zeit|zeitpunkt|uhrzeit|time|created|moment|horodatage|heure|fecha|hora)/
const kindWords: Record<ReadingKind, RegExp> = {
  TEMPERATURE: /temp|°[cf]\b/,
  GRAVITY: /\bsg\b|gravity|plato|brix|densi|dichte|extra[ck]t|\b(?:mout|mosto)\b|°p\b|g\/cm/,
  PRESSURE: /pressure|druck|pression|presion|\b(?:psi|bar|kpa)\b/,
  PH: /\bph\b/,
}
/** What isn't measured in the beer at that moment: set points, other places, speeds, the wort before. */
const otherThings =
  /target|set ?point|\bset\b|soll|consigne|ambient|\baux|\bext\b|room|raum|fridge|chamber|veloci|original|\b[of]g\b|stammw|state|unit$/

/** Guesses what each column is, from its title and what stands in it; temperatures that no unit is said of are in that of the reader. */
export function guessColumns(
  file: MeterFile,
  units: Pick<Units, 'temperature' | 'pressure'>,
): GuessedColumns {
  const columns = file.titles.map((title, column) => ({
    ...{ column, title: comparable(title), samples: samplesOf(file, column) },
  }))
  const times = columns.filter(({ samples }) => findMoments(samples))
  const moment = times.find(({ title }) => timeWords.test(title)) ?? times[0] ?? null
  const found = moment && findMoments(moment.samples)
  const isDayOnly = moment?.samples.every((sample) => !/[:T]|\d{5}/.test(sample)) ?? false
  const clock = isDayOnly ? columns.find(({ samples }) => areClocks(samples)) : undefined
  const free = columns.filter((one) => one !== moment && one !== clock && !otherThings.test(one.title))
  const values = readingKinds.flatMap((kind) => {
    const named = free.filter(
      ({ title, samples }) => kindWords[kind].test(title) && samples.some((one) => isFileNumber(one, kind)),
    )
    const [best] = [...named].sort((one, other) => rankOf(one.title) - rankOf(other.title))
    return best ? [{ column: best.column, kind, unit: unitOf(kind, best, units) }] : []
  })
  return {
    moment: moment?.column ?? null,
    clock: clock?.column ?? null,
    days: found?.order ?? null,
    isOrderOpen: found?.isAmbiguous ?? false,
    // A column is one kind: density with its temperature in its title is a density.
    values: values.filter(({ column }, at) => values.findIndex((one) => one.column === column) === at),
  }
}

/** Of several columns of gravity, the one in SG, then in Plato. */
function rankOf(title: string): number {
  const ranked = [/\bsg\b|specific/, /plato|°p\b/, /gravity|extra[ck]t/]
  const rank = ranked.findIndex((words) => words.test(title))
  return rank < 0 ? ranked.length : rank
}

type Column = { title: string; samples: string[] }

function unitOf(
  kind: ReadingKind,
  column: Column,
  units: Pick<Units, 'temperature' | 'pressure'>,
): FileUnit | null {
  const { title, samples } = column
  if (kind === 'PH') return null
  const said = unitOfCells(samples, kind)
  if (said) return said
  if (kind === 'GRAVITY') return gravityUnit(column)
  if (kind === 'PRESSURE')
    return /kpa/.test(title) ? 'KPA' : /psi/.test(title) ? 'PSI' : /bar/.test(title) ? 'BAR' : units.pressure
  if (/°\s*f\b|\bf\b|fahrenheit/.test(title)) return 'F'
  if (/\bk\b|kelvin/.test(title)) return 'K'
  return /°\s*c\b|\bc\b|celsius/.test(title) ? 'C' : units.temperature
}

/** By the title, unless the numbers say that it can't be: a column called SG with 12.5 in it is in Plato. */
function gravityUnit({ title, samples }: Column): FileUnit {
  const numbers = fileNumbers(samples, 'GRAVITY').filter((one) => one > 0)
  const middle = [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
  if (/g\/cm|kg\/m|dichte|densit[ye]\b(?!.*sg)|densidad/.test(title) && !/relativ|specific/.test(title))
    return 'DENSITY'
  if (middle > 500) return 'THOUSANDTHS'
  if (middle >= 0.9 && middle <= 1.2) return 'SG'
  return /brix|°bx/.test(title) ? 'BRIX' : 'PLATO'
}
