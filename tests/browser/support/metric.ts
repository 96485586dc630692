import type { Page } from 'playwright-core'
import { offeredUnits, presets } from '#domain/units/units.ts'
import { inEnglish, type InWords } from './openScreen.ts'
import type { PrismaClient } from '#generated/prisma/client.ts'

/** Lets everybody read metric units; what people typed into notes says nothing of other ones. */
export async function readInMetric(prisma: PrismaClient): Promise<void> {
  await prisma.user.updateMany({ data: { units: { ...offeredUnits(presets.METRIC) } } })
  const typed = [
    ['Recipe', 'notes'],
    ['BatchLog', 'generalNotes'],
    ['BatchLog', 'issueDescription'],
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

/** What a page, or the dialog on it, says in units that a person with metric ones does not read. */
export async function foreignUnits(page: Page, words: InWords = inEnglish): Promise<string[]> {
  // There, other units are what can be chosen.
  if (page.url().endsWith('/account')) return []
  const begins = (english: string) => patternOf(words(english)).replace(/^\^|\$$/g, '')
  const said = {
    unit: begins('Unit'),
    potential: begins('Potential'),
    potentialHint: begins('The gravity of one pound in one gallon, as 1.037.'),
  }
  return page.evaluate((texts) => {
    const startsWith = (start: string) => new RegExp(`^\\s*(?:${start})`)
    // The name of a keg is "1/2 BBL" to everyone. In a language of accents kilograms have one, too.
    const foreign =
      /\S*\s?(?<!\p{L})(?:°F|°L|SRM|PSI|psi|(?<!1\/[26]\s|½ · ⅙\s)BBL|gal|gallons|lbs?|oz|qt)(?!\p{L})|(?<![\d.,$])(?:0[.,]99|1[.,]0\d)\d(?!\d|\sk\u0301?g)/gu
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
    const all = shown.join('\n').replace(new RegExp(texts.potentialHint, 'g'), '')
    return [...new Set(all.match(foreign) ?? [])]
  }, said)
}

/** What finds a name, as the source of a pattern. */
const patternOf = (name: string | RegExp) =>
  typeof name === 'string' ? name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : name.source
