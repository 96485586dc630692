import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { fingerOn, middleOf } from '#tests/browser/support/fingers.ts'
import { openSchedule, phone, waitUntilLive } from '#tests/browser/support/pages.ts'
import { expectNoComplaints } from '#tests/browser/support/people.ts'
import { aPlannedBatch, card, choose, dialogOf, drag, lane, show, tank, type Planners } from './planners.ts'

/** A brew from the form to the kegs, and where it may not be dropped. */
export function planABrew(planners: Planners): void {
  const { server, ana, ben, cara } = planners
  const number = '2026-901'

  it('goes from the form to Completed by dragging, by keyboard, by phone and by the details, seen by others', async () => {
    await ana.page.getByRole('button', { name: 'Schedule New Brew' }).click()
    const form = dialogOf(ana)
    await form.getByRole('heading', { name: 'Schedule New Brew' }).waitFor()
    await expectAccessible(ana.page)
    await choose(form, 'Recipe', /IPA/)
    await form.getByRole('textbox', { name: 'Brew Date' }).fill('apr 20, 2026')
    await form.getByRole('textbox', { name: 'Batch Number' }).fill(number)
    await choose(form, 'Mash Tun', 'MT-1')
    await choose(form, 'Kettle', 'K-1')
    await form.getByRole('button', { name: 'Schedule brew', exact: true }).click()
    await lane(ben, 'Planned').getByText(number).waitFor()

    await drag(ana, number, lane(ana, 'Mashing'))
    await lane(ben, 'Mashing').getByText(number).waitFor()
    const stock = ana.page.getByRole('dialog', { name: `Ingredients for batch ${number}` })
    await stock.getByRole('table').waitFor()
    await expectAccessible(ana.page)
    await stock.getByRole('button', { name: 'Take from stock' }).click()
    await stock.waitFor({ state: 'detached' })
    const taken = await server.app.database.prisma.ingredientTransaction.count({
      where: { batchNumber: number },
    })
    expect(taken).toBeGreaterThan(0)

    await ana.page.getByRole('button', { name: `Move batch ${number} to…` }).press('Enter')
    await expectAccessible(ana.page)
    await dialogOf(ana).getByRole('button', { name: 'Boiling' }).press('Enter')
    await lane(ben, 'Boiling').getByText(number).waitFor()

    await drag(ana, number, tank(ana, 'FV-1'))
    await tank(ben, 'FV-1').getByText(number).waitFor()

    await logThreeReadings()

    // On a phone batches are moved by the button.
    await openSchedule(cara.page, server)
    await cara.page.getByRole('button', { name: `Move batch ${number} to…` }).tap()
    await expectAccessible(cara.page)
    await dialogOf(cara).getByRole('button', { name: /^BT-1/ }).tap()
    await openSchedule(ben.page, server)
    await tank(ben, 'BT-1').getByText(number).waitFor()
    await tank(ben, 'FV-1').getByText('Cleaning').waitFor()

    for (const stage of ['Kegging', 'Completed']) {
      await card(ana, number).getByRole('button').first().click()
      const details = dialogOf(ana)
      await details.getByRole('button', { name: stage, exact: true }).click()
      await expectAccessible(ana.page)
      await details.getByRole('button', { name: `Update Stage to ${stage}` }).click()
      if (stage === 'Kegging') await fillKegs()
      await ana.page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await card(ben, number).waitFor({ state: 'detached' })
    await show(ben, 'Schedule List')
    await ben.page.getByRole('row', { name: number }).getByText('Completed', { exact: true }).waitFor()
    for (const person of [ana, ben, cara]) expectNoComplaints(person)
  }, 90_000)

  /** Cara logs them at the tank, from the board; Ben sees them on card, curve and history. */
  async function logThreeReadings() {
    await ben.page.goto(`${server.url}/logs`)
    const onCard = ben.page.getByRole('listitem', { name: 'FV-1', exact: true })
    await onCard.getByRole('button', { name: 'View All' }).click()
    const history = ben.page.getByRole('dialog', { name: `Log History · ${number}` })
    await waitUntilLive(ben.page)
    let taps = 0
    const tap = async (what: Locator) => {
      // The notice of the entry before, with its Undo, stays longer than this, and must not cover anything.
      await what.tap({ timeout: 4_000 })
      taps++
    }
    for (const gravity of ['1.050', '1.049', '1.048']) {
      const entry = cara.page.getByRole('dialog', { name: /FV-1/ })
      if (gravity === '1.050') {
        await tap(cara.page.getByRole('link', { name: `Add log to batch ${number}` }))
        await tap(entry.getByRole('spinbutton', { name: 'Specific gravity' }))
        await cara.page.keyboard.type('1050')
      } else {
        await cara.page
          .getByRole('listitem', { name: 'FV-1', exact: true })
          .getByRole('button', { name: 'Add Log' })
          .tap()
        await entry.getByRole('button', { name: 'Less Specific gravity' }).tap()
      }
      await tap(entry.getByRole('button', { name: 'Save log entry' }))
      if (gravity === '1.050') expect(taps).toBeLessThanOrEqual(6)
      await history.getByRole('row').nth(1).getByText(gravity, { exact: true }).waitFor()
      if (gravity !== '1.050') {
        await history
          .getByRole('img', { name: new RegExp(`Gravity started at 1.050.* is ${gravity}`) })
          .waitFor()
      }
      await entry.waitFor({ state: 'hidden' })
    }
    await expectAccessible(ben.page)
    await history.getByRole('button', { name: 'Close' }).last().click()
    await onCard.getByText('1.048', { exact: true }).waitFor()
  }

  async function fillKegs() {
    const kegs = ana.page.getByRole('dialog', { name: `Kegs filled from batch ${number}` })
    await kegs.getByRole('button', { name: 'More 1/2 BBL kegs' }).click()
    await expectAccessible(ana.page)
    await kegs.getByRole('button', { name: 'Add kegs' }).click()
    await ana.page.getByText(`1 keg of batch ${number} added`).waitFor()
  }

  it("says at the place why a batch can't be dropped there, and changes nothing", async () => {
    const other = '2026-902'
    await aPlannedBatch(planners, other)
    await drag(ana, other, lane(ana, 'Kegging'))
    await lane(ana, 'Kegging')
      .getByText('Cannot jump from Planned to Kegging. Please follow the brewing process stages in order.')
      .waitFor()
    await drag(ana, other, lane(ana, 'Fermenting'))
    await lane(ana, 'Fermenting')
      .getByText('Cannot start fermenting: No fermenter assigned to this batch.')
      .waitFor()
    await lane(ana, 'Planned').getByText(other).waitFor()
    await expectAccessible(ana.page)
  })
  it('is carried by a finger at the edge of a phone to the lanes beyond it', async () => {
    const other = '2026-908'
    await aPlannedBatch(planners, other)
    await openSchedule(cara.page, server)
    await card(cara, other).locator('xpath=self::*[@data-draggable]').scrollIntoViewIfNeeded()
    const finger = fingerOn(await cara.page.context().newCDPSession(cara.page))
    const from = await middleOf(card(cara, other))
    await finger.down(from.x, from.y)
    await cara.page.locator('body > [aria-hidden="true"]', { hasText: other }).waitFor()
    await finger.move(phone.width - 2, from.y)
    const strip = cara.page.getByRole('region', { name: 'Stages' })
    const isAtEnd = () =>
      strip.evaluate((lanes) => lanes.scrollLeft + lanes.clientWidth >= lanes.scrollWidth - 1)
    await expect.poll(isAtEnd).toBe(true)
    await finger.up()
    await lane(cara, 'Planned').getByText(other).waitFor()
    expectNoComplaints(cara)
  })
}
