import { psiToHold } from '#domain/calculators/brewingFormulas.ts'
import { numberText } from '#domain/language/numbers.ts'
import type { Reader } from '#domain/language/reader.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'

/** The rows: temperatures in steps that a thermometer has. */
const temperatures: Record<Units['temperature'], readonly number[]> = {
  F: [32, 34, 36, 38, 40, 42, 45, 50, 55, 60],
  C: [0, 1, 2, 3, 4, 5, 7, 10, 13, 16],
}

/** The columns: what beers have. */
const contents: Record<Units['co2'], readonly number[]> = {
  VOLUMES: [2, 2.2, 2.4, 2.5, 2.6, 2.8, 3],
  GRAMS_PER_LITER: [4, 4.4, 4.8, 5, 5.2, 5.6, 6],
}

const digits: Record<Units['pressure'], number> = { PSI: 1, BAR: 2, KPA: 0 }

/** The gauge pressure that holds so much CO2 in beer, by its temperature, as a Markdown table in a reader's units. */
export function pressureTable({ locale, units }: Pick<Reader, 'locale' | 'units'>): string {
  const { temperature, co2, pressure } = units
  const figure = (value: number, decimals: number) =>
    numberText(locale, value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const columns = contents[co2]
  const heads = columns.map((content) => figure(content, 1))
  const rows = temperatures[temperature].map((degrees) => {
    const fahrenheit = unitTable[temperature].to(degrees)
    const cells = columns.map((content) =>
      figure(unitTable[pressure].from(psiToHold(unitTable[co2].to(content), fahrenheit)), digits[pressure]),
    )
    return [figure(degrees, 0), ...cells]
  })
  const head = [unitTable[temperature].sign, ...heads.slice(0, -1), `${heads.at(-1)} ${unitTable[co2].sign}`]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
