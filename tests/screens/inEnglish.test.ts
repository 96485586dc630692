import { beforeAll, expect, it } from 'vitest'
import { presets } from '#domain/units/units.ts'
import { addCellar } from '#tests/browser/support/aCellar.ts'
import { growNames } from '#tests/browser/support/aMonth.ts'
import { everyScreen, titleOf } from '#tests/browser/support/everyScreen.ts'
import { misfits } from '#tests/browser/support/fits.ts'
import { sentenceIds } from '#tests/browser/support/language/sentenceIds.ts'
import { lookAtDialog, openScreen } from '#tests/browser/support/openScreen.ts'
import { resize } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, signInAs, type Person } from '#tests/browser/support/people.ts'
import { foreignUnits, letRead } from '#tests/browser/support/unitsRead.ts'
import { dialogSizes, pageSizes, sizeOf } from '#tests/browser/support/widths.ts'
import { chromiumOfFile } from '#tests/support/servers/chromiumOfFile.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

/* With the names and numbers of a month of work; `npm test` looks in German, whose words are longer. */

const server = await serverOfFile({ DEMO: '1' })
const browser = await chromiumOfFile()
let admin: Person

beforeAll(async () => {
  const { prisma } = server.app.database
  await addCellar(prisma)
  await growNames(prisma)
  await letRead(prisma, presets.METRIC)
  admin = await signInAs(browser, server, 'admin')
})

const titles = everyScreen.map((screen) => [`${screen.path} ${screen.tab ?? ''}`.trim(), screen] as const)

it.each(titles)(
  '%s and its dialogs fit in English, from a phone to a large screen',
  async (_title, screen) => {
    const { page } = admin
    const found: string[] = []
    const look = async (what: string, at = dialogSizes) => {
      for (const sign of await foreignUnits(page)) found.push(`${what} says ${sign}`)
      for (const id of await sentenceIds(page)) found.push(`${what} shows ${id}`)
      for (const size of at) {
        await resize(page, size)
        for (const misfit of await misfits(page)) found.push(`${what} at ${size.width} px: ${misfit}`)
      }
    }
    await resize(page, sizeOf(1280))
    await openScreen(page, server.url, screen)
    await look('page', pageSizes)
    for (const opening of screen.dialogs ?? [])
      expect(await lookAtDialog(page, opening, () => look(titleOf(opening)))).toBe(true)
    expect(found).toEqual([])
    expectNoComplaints(admin)
  },
)
