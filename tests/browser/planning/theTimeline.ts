import { expect, it } from 'vitest'
import { addDays } from '#domain/batches/timeline.ts'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { fingerOn, middleOf, visiblePart } from '#tests/browser/support/fingers.ts'
import { openSchedule } from '#tests/browser/support/pages.ts'
import { expectNoComplaints, type Person } from '#tests/browser/support/people.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { aPlannedBatch, choose, dialogOf, show, type Planners } from './planners.ts'

/** Brews are planned, moved and read on the timeline. */
export function planOnTheTimeline(planners: Planners): void {
  const { server, today, ana, ben, cara } = planners
  const day = (days: number) => addDays(today, days)

  it('plans a brew into the next free slot, and shows it as a bar and in a list', async () => {
    const number = '2026-906'
    await show(ana, 'Timeline')
    await ana.page.getByRole('button', { name: 'Plan a brew in FV-2' }).click()
    const form = dialogOf(ana)
    await choose(form, 'Recipe', /IPA/)
    await form.getByRole('textbox', { name: 'Batch Number' }).fill(number)
    await form.getByRole('button', { name: 'Schedule brew', exact: true }).click()
    await ana.page
      .getByRole('button', { name: new RegExp(`${number} .* planned fermentation in FV-2`) })
      .waitFor()
    await expectAccessible(ana.page)
    await ana.page.getByRole('radio', { name: 'List' }).check({ force: true })
    await ana.page.getByRole('row', { name: new RegExp(`FV-2 .*${number}`) }).waitFor()
  })

  it('moves a brew by mouse, seen by others, scrolls by a finger, and has it in the month', async () => {
    const [one, two] = await server.app.database.prisma.equipment.findMany({
      where: { label: { in: ['FV-3', 'FV-4'] } },
      orderBy: { label: 'asc' },
    })
    const id = await aPlannedBatch(planners, '2026-907', { fermenterId: one?.id, brewDate: day(2) })
    const planned = (person: Person, tank: string) =>
      person.page.getByRole('button', { name: new RegExp(`2026-907 .* planned fermentation in ${tank}`) })
    const stored = async () => {
      const batch = await server.app.database.prisma.batch.findUniqueOrThrow({ where: { id } })
      return { brewDate: batch.brewDate.toISOString().slice(0, 10), fermenterId: batch.fermenterId }
    }
    await ana.page.getByRole('radio', { name: 'Chart' }).check({ force: true })
    const from = await middleOf(planned(ana, 'FV-3'))
    await ana.page.mouse.move(from.x, from.y)
    await ana.page.mouse.down()
    await ana.page.mouse.move(from.x + 3 * 24, from.y + 60, { steps: 4 })
    await ana.page.getByText(new RegExp(`^${formatShortDay(day(5))} to .*, FV-4$`)).waitFor()
    await ana.page.mouse.up()
    await expect.poll(stored).toEqual({ brewDate: day(5), fermenterId: two?.id })
    await show(ben, 'Timeline')
    await planned(ben, 'FV-4').waitFor()

    await openSchedule(cara.page, server)
    await show(cara, 'Timeline')
    const box = cara.page.getByRole('region', { name: /^Timeline/ })
    await planned(cara, 'FV-4').scrollIntoViewIfNeeded()
    const finger = fingerOn(await cara.page.context().newCDPSession(cara.page))
    const start = await visiblePart(planned(cara, 'FV-4'), box)
    // Only who has no cursor is told to hold.
    const hint = (person: Person) => person.page.getByText(/^Hold a bar/)
    await hint(cara).waitFor()
    expect(await hint(ana).isVisible()).toBe(false)
    const scrolled = () => box.evaluate((element) => element.scrollLeft)
    const before = await scrolled()
    await finger.down(start.x, start.y)
    for (let step = 1; step <= 8; step++) await finger.move(start.x - step * 10, start.y)
    await finger.up()
    await expect.poll(scrolled).toBeGreaterThan(before)
    expect(await stored()).toMatchObject({ brewDate: day(5) })

    // A finger that rests on the bar takes it. How far the swipe carried is the browser's: the bar is brought back to where its
    // middle, and not its end, which would be stretched, is below the finger.
    await expect
      .poll(() =>
        box.evaluate(async (element, left) => {
          element.scrollLeft = left
          for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
          return element.scrollLeft
        }, before),
      )
      .toBe(before)
    const held = await visiblePart(planned(cara, 'FV-4'), box)
    await finger.down(held.x, held.y)
    await cara.page.locator('[data-dragged]').first().waitFor()
    for (let step = 1; step <= 4; step++) await finger.move(held.x - step * 12, held.y)
    await cara.page.getByText(new RegExp(`^${formatShortDay(day(3))} to .*, FV-4$`)).waitFor()
    await finger.up()
    await expect.poll(stored).toEqual({ brewDate: day(3), fermenterId: two?.id })

    for (const person of [ana, cara]) {
      await person.page.getByRole('radio', { name: 'Month' }).check({ force: true })
      if (day(3).slice(0, 7) !== day(0).slice(0, 7))
        await person.page.getByRole('button', { name: 'Next month' }).click()
      await person.page.getByRole('button', { name: /^Brew .*2026-907/ }).waitFor()
      await expectAccessible(person.page)
      expectNoComplaints(person)
    }
  })

  it('plans a recipe that is dropped on a free tank, in the form', async () => {
    await ana.page.getByRole('radio', { name: 'Chart' }).check({ force: true })
    await ana.page.getByRole('button', { name: 'Plan from a recipe' }).click()
    const rail = ana.page.getByRole('complementary', { name: 'Recipes to plan' })
    await rail.getByRole('searchbox', { name: 'Search recipes' }).fill('IPA')
    const recipe = rail.getByRole('listitem').first()
    const name = await recipe.getByRole('button').evaluate((button) => button.firstChild?.textContent ?? '')
    await expectAccessible(ana.page)
    const box = ana.page.getByRole('region', { name: /^Timeline/ })
    const row = await middleOf(box.getByRole('list', { name: /^FV-6/ }))
    const visible = await middleOf(box)
    const from = await middleOf(recipe)
    await ana.page.mouse.move(from.x, from.y)
    await ana.page.mouse.down()
    await ana.page.mouse.move(visible.x, row.y, { steps: 4 })
    await ana.page.getByText(/ to .*, FV-6$/).waitFor()
    await ana.page.mouse.up()
    const form = dialogOf(ana)
    await form.getByRole('heading', { name: 'Schedule New Brew' }).waitFor()
    // The recipes come when the form is on the screen.
    const chosen = (field: string) => form.getByRole('combobox', { name: field }).inputValue()
    await expect.poll(() => chosen('Recipe')).toBe(name)
    await expect.poll(() => chosen('Fermenter')).toBe('FV-6')
    await ana.page.keyboard.press('Escape')
    expectNoComplaints(ana)
  })
}
