import type { Page } from 'playwright-core'
import { offeredUnits, presets } from '#domain/units/units.ts'
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
export async function foreignUnits(page: Page): Promise<string[]> {
  // There, other units are what can be chosen.
  if (page.url().endsWith('/account')) return []
  return page.evaluate(() => {
    // The name of a keg is "1/2 BBL" to everyone.
    const foreign =
      /\S*\s?(?:°F|°L|SRM|PSI|psi|(?<!1\/[26] |½ · ⅙ )BBL|gal|gallons|lbs?|oz|qt)(?!\w)|(?<![\d.$])(?:0\.99|1\.0\d)\d(?!\d| kg)/g
    // There, the unit in which an ingredient is counted is what can be chosen.
    const isStockForm = [...document.querySelectorAll('[role="dialog"] label')].some((label) =>
      label.textContent?.trim().startsWith('Unit'),
    )
    if (isStockForm) return []
    // The potential of an ingredient is a ratio, whatever wort is measured in.
    const isPotential = (element: Element) =>
      element instanceof HTMLInputElement && /^Potential/.test(element.labels?.[0]?.textContent ?? '')
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const looked = dialogs.length > 0 ? dialogs : [...document.querySelectorAll('#root')]
    const texts = looked.flatMap((within) => [
      within instanceof HTMLElement ? within.innerText : '',
      ...[...within.querySelectorAll('*')]
        .filter((element) => !isPotential(element))
        .flatMap((element) =>
          ['aria-label', 'aria-valuetext', 'placeholder', 'title'].map(
            (name) => element.getAttribute(name) ?? '',
          ),
        ),
    ])
    const all = texts.join('\n').replace(/The gravity of one pound in one gallon, as 1\.037\./g, '')
    return [...new Set(all.match(foreign) ?? [])]
  })
}
