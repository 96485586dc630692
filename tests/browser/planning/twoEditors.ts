import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import type { Person } from '#tests/browser/support/people.ts'
import { aPlannedBatch, dialogOf, show, type Planners } from './planners.ts'

/** Two people have the same batch open in the form. */
export function editTogether(planners: Planners): void {
  const { server, ana, ben } = planners
  const open = async (person: Person, number: string) => {
    await show(person, 'Schedule List')
    await person.page.getByRole('button', { name: `Edit batch ${number}` }).click()
    await dialogOf(person).getByRole('heading', { name: 'Edit Brew Schedule' }).waitFor()
    return dialogOf(person)
  }
  const notes = (form: Locator) => form.getByRole('textbox', { name: 'Notes' })
  const size = (form: Locator) => form.getByRole('spinbutton', { name: 'Batch Size (BBL)' })
  const save = (form: Locator) => form.getByRole('button', { name: 'Save changes' }).click()
  const stored = (id: string) => server.app.database.prisma.batch.findUniqueOrThrow({ where: { id } })

  it('both keep what they changed in different fields', async () => {
    const id = await aPlannedBatch(planners, '2026-903')
    const [anas, bens] = await Promise.all([open(ana, '2026-903'), open(ben, '2026-903')])
    await notes(anas).fill('Cold crash')
    await size(bens).fill('5')
    await save(bens)
    await anas.getByText(/changed Batch Size \(BBL\) while you had this open/).waitFor()
    expect(await size(anas).inputValue()).toBe('5')
    await save(anas)
    await anas.waitFor({ state: 'detached' })
    expect(await stored(id)).toMatchObject({ notes: 'Cold crash' })
    expect(Number((await stored(id)).batchSizeBBL)).toBe(5)
  })

  it('are asked when they changed the same field, and nothing is lost before', async () => {
    const id = await aPlannedBatch(planners, '2026-904')
    const [anas, bens] = await Promise.all([open(ana, '2026-904'), open(ben, '2026-904')])
    await notes(anas).fill('Cold crash on Friday')
    await notes(bens).fill('Dry hop on Friday')
    await save(bens)
    await anas.getByText(/also changed by/).waitFor()
    expect(await notes(anas).inputValue()).toBe('Cold crash on Friday')
    await save(anas)
    const question = ana.page.getByRole('dialog', { name: 'Which one is right?' })
    await question.getByText('Dry hop on Friday').waitFor()
    await expectAccessible(ana.page)
    expect((await stored(id)).notes).toBe('Dry hop on Friday')
    await question.getByText('Cold crash on Friday').click()
    await question.getByRole('button', { name: 'Save' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(id)).notes).toBe('Cold crash on Friday')
  })

  it('find what they had typed after a reload, and the others see that they are at it', async () => {
    await aPlannedBatch(planners, '2026-905')
    const form = await open(ana, '2026-905')
    await notes(form).fill('Half a sentence')
    await ben.page
      .getByRole('row', { name: '2026-905' })
      .getByText(/ is editing$/)
      .waitFor()
    await expect
      .poll(() => ana.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
      .toBe(true)
    await ana.page.reload()
    const again = await open(ana, '2026-905')
    await again.getByText('Your draft was restored').waitFor()
    expect(await notes(again).inputValue()).toBe('Half a sentence')
    await again.getByRole('button', { name: 'Cancel' }).click()
    await again.waitFor({ state: 'detached' })
  })
}
