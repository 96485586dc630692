import type { Browser, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { aBatchInput, createBatchText } from '#tests/support/data/batchForms.ts'
import { zoneOfNoon } from '#tests/support/data/zoneOfNoon.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { openSchedule, phone } from '#tests/browser/support/pages.ts'
import { signInAs, type Person } from '#tests/browser/support/people.ts'

/** Who plans in an empty brewery: Ana and Ben at desks, Cara in the cellar, on a phone. */
export interface Planners {
  server: TestServer
  /** The brewery's day: it was noon there when the file began, so that none ends meanwhile. */
  today: Day
  ana: Person
  ben: Person
  cara: Person
}

/** The three, each with the schedule open. */
export async function threePlanners(browser: Browser, server: TestServer): Promise<Planners> {
  const zone = zoneOfNoon()
  await emptyTheBrewery(server, zone)
  const [ana, ben, cara] = await Promise.all([
    // High enough for the whole board, since a drag doesn't scroll here.
    signInAs(browser, server, 'admin', { width: 1280, height: 2200 }),
    signInAs(browser, server, 'brewer'),
    signInAs(browser, server, 'brewer', phone, { hasTouch: true }),
  ])
  await Promise.all([ana, ben, cara].map(({ page }) => openSchedule(page, server)))
  return { server, today: dayAt(new Date(), zone), ana, ben, cara }
}

/** Frees every vessel and removes all planned batches. */
async function emptyTheBrewery({ app }: TestServer, timeZone: string): Promise<void> {
  const { prisma } = app.database
  await prisma.batch.updateMany({
    where: { stage: { notIn: ['COMPLETED', 'CANCELLED'] } },
    data: { stage: 'CANCELLED', version: { increment: 1 } },
  })
  await prisma.equipment.updateMany({ data: { status: 'AVAILABLE', version: { increment: 1 } } })
  await prisma.brewery.updateMany({ data: { timeZone, version: { increment: 1 } } })
}

/** A batch planned by someone else. */
export async function aPlannedBatch(
  { server }: Pick<Planners, 'server'>,
  batchNumber: string,
  fields: object = {},
): Promise<string> {
  const input = await aBatchInput(server.app.database.prisma, { batchNumber, ...fields })
  const { data, errors } = await server.ask<{ createBatch: { id: string } }>(
    await server.signIn('BREWER'),
    createBatchText,
    { input },
  )
  expect(errors).toBeUndefined()
  return data!.createBatch.id
}

/** The dialog on top. */
export const dialogOf = ({ page }: Person) => page.getByRole('dialog').last()
/** The lane of a stage on the board. */
export const lane = ({ page }: Person, stage: string) => page.getByRole('group', { name: stage, exact: true })
/** A tank on the board, or in the list of vessels. */
export const tank = ({ page }: Person, label: string) => page.getByRole('group', { name: label, exact: true })
/** The card of a batch on the board. */
export const card = ({ page }: Person, number: string) => page.locator(`[data-batch="${number}"]`)
/** Opens a tab of the schedule. */
export const show = ({ page }: Person, tab: string) => page.getByRole('tab', { name: tab }).click()

/** Drags a batch to a target and drops it, with realistic intermediate steps. */
export async function drag(person: Person, number: string, to: Locator) {
  await card(person, number).locator('xpath=self::*[@data-draggable]').waitFor()
  await card(person, number).dragTo(to)
}

/** Chooses from a field with a search. */
export async function choose(dialog: Locator, field: string, choice: string | RegExp) {
  await dialog.getByRole('combobox', { name: field }).click()
  await dialog.page().getByRole('option', { name: choice }).first().click()
}
