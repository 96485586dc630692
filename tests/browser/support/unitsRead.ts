import type { Page } from 'playwright-core'
import type { UnitName, Units } from '#domain/units/storedUnits.ts'
import { offeredUnits, presets } from '#domain/units/units.ts'
import { inEnglish, type InWords } from './openScreen.ts'
import type { PrismaClient } from '#generated/prisma/client.ts'

/** Lets everybody read these units; what people typed into notes says nothing of other ones. */
export async function letRead(prisma: PrismaClient, units: Units): Promise<void> {
  await prisma.user.updateMany({ data: { units: { ...offeredUnits(units) } } })
  const typed = [
    ['Recipe', 'notes'],
    ['BatchLog', 'generalNotes'],
    ['BatchLog', 'issueDescription'],
    ['BatchLog', 'issueResolution'],
    ['Batch', 'notes'],
    ['Cleaning', 'note'],
    ['Remark', 'text'],
  ]
  for (const [table = '', column = ''] of typed)
    await prisma.$executeRawUnsafe(
      `UPDATE "${table}" SET "${column}" = regexp_replace("${column}", '°F|1\\.0\\d\\d', 'so much', 'g')`,
    )
  // An alert quotes what was typed.
  await prisma.$executeRawUnsafe(
    `UPDATE "Alert" SET "messageSaid" = regexp_replace("messageSaid"::text, '\\d+ °F', 'so much', 'g')::jsonb`,
  )
}

/** How units are written on pages. Volumes of CO2 have no sign that nothing else has, and liters and grams are counted, too. */
const signs: Partial<Record<UnitName, string>> = {
  PLATO: '°P',
  BRIX: '°Bx',
  F: '°F',
  C: '°C',
  // The name of a keg is "1/2 BBL" to everyone.
  BBL: String.raw`(?<!1\/[26]\s|½ · ⅙\s)BBL`,
  GAL: 'gal|gallons',
  HL: 'hL',
  UK_BBL: 'UK bbl',
  LB: 'lbs?|qt',
  OZ: 'oz',
  SRM: 'SRM',
  EBC: 'EBC',
  LOVIBOND: '°L',
  MALT_LOVIBOND: '°L',
  MALT_EBC: 'EBC',
  PSI: 'PSI|psi',
  BAR: String.raw`(?<=[\d(]\s?)bar`,
  KPA: 'kPa',
  GRAMS_PER_LITER: String.raw`g\/L`,
}

/**
 * What else somebody reads with a unit: the other scale, smaller or in brackets, of who reads the stored one; kegs and
 * water in gallons; and ingredients as they are counted.
 */
const alsoRead: Partial<Record<UnitName, UnitName[]>> = {
  SG: ['PLATO'],
  SRM: ['EBC'],
  BBL: ['GAL'],
  LB: ['OZ', 'KG', 'G'],
  OZ: ['LB'],
}

/** A specific gravity; in a language of accents kilograms have one, too. */
const gravity = String.raw`(?<![\d.,$])(?:0[.,]99|1[.,]0\d)\d(?!\d|\sk\u0301?g)`

/** A pattern of what is written in units that a person doesn't read. */
function foreignTo(units: Units): string {
  const read = Object.values({ ...units }).flatMap((unit: UnitName) => [unit, ...(alsoRead[unit] ?? [])])
  const written = new Set(read.map((unit) => signs[unit]))
  const foreign = Object.values(signs).filter((sign) => !written.has(sign))
  const signed = String.raw`\S*\s?(?<!\p{L})(?:${[...new Set(foreign)].join('|')})(?!\p{L})`
  return units.gravity === 'SG' ? signed : `${signed}|${gravity}`
}

/** What a page, or the dialog on it, says in units that a person does not read: by default one with metric ones. */
export async function foreignUnits(
  page: Page,
  words: InWords = inEnglish,
  units: Units = presets.METRIC,
): Promise<string[]> {
  // There, other units are what can be chosen.
  if (page.url().endsWith('/account')) return []
  const begins = (english: string) => patternOf(words(english)).replace(/^\^|\$$/g, '')
  const said = {
    unit: begins('Unit'),
    potential: begins('Potential'),
    potentialHint: begins('The gravity of one pound in one gallon, such as 1.037.'),
    foreign: foreignTo(units),
  }
  return page.evaluate((texts) => {
    const startsWith = (start: string) => new RegExp(`^\\s*(?:${start})`)
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    // There, the unit in which an ingredient is counted is what can be chosen.
    const isStockForm = dialogs.some((dialog) =>
      [...dialog.querySelectorAll('label')].some((label) =>
        startsWith(texts.unit).test(label.textContent ?? ''),
      ),
    )
    if (isStockForm) return []
    // The potential of an ingredient is a ratio, whatever wort is measured in.
    const isPotential = (element: Element) =>
      element instanceof HTMLInputElement &&
      startsWith(texts.potential).test(element.labels?.[0]?.textContent ?? '')
    const looked = dialogs.length > 0 ? dialogs : [document.body]
    const shown = looked.flatMap((within) => [
      within instanceof HTMLElement ? within.innerText : '',
      ...[...within.querySelectorAll('*')]
        .filter((element) => !isPotential(element))
        .flatMap((element) =>
          ['aria-label', 'aria-valuetext', 'placeholder', 'title'].map(
            (name) => element.getAttribute(name) ?? '',
          ),
        ),
    ])
    // A sign alone is a unit that can be chosen, as the one that a device sends.
    const choices = new Set(
      [...document.querySelectorAll('option')].map(({ text }) => text).filter((text) => !/\d/.test(text)),
    )
    const lines = shown.flatMap((text) => text.split('\n')).filter((line) => !choices.has(line.trim()))
    const all = lines.join('\n').replace(new RegExp(texts.potentialHint, 'g'), '')
    return [...new Set(all.match(new RegExp(texts.foreign, 'gu')) ?? [])]
  }, said)
}

/** What finds a name, as the source of a pattern. */
const patternOf = (name: string | RegExp) =>
  typeof name === 'string' ? name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : name.source
