import { it } from 'vitest'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { expectNoComplaints } from '#tests/browser/support/people.ts'
import { dialogOf, show, tank, type Planners } from './planners.ts'

/** A vessel from its first day to its last. */
export function changeAVessel(planners: Planners): void {
  const { ana, ben } = planners
  it('is added by one, put in maintenance, and retired, seen by another browser, also in its open history', async () => {
    await show(ana, 'Equipment Status')
    await show(ben, 'Equipment Status')
    await ana.page.getByRole('button', { name: 'Add vessel' }).click()
    await expectAccessible(ana.page)
    await dialogOf(ana).getByRole('textbox', { name: 'Label' }).fill('FV-99')
    await dialogOf(ana).getByRole('textbox', { name: 'Name' }).fill('The new one')
    await dialogOf(ana).getByRole('button', { name: 'Add vessel' }).click()
    await tank(ben, 'FV-99').getByText('Available', { exact: true }).waitFor()

    await ana.page.getByRole('button', { name: 'Set the status of FV-99' }).click()
    await expectAccessible(ana.page)
    await dialogOf(ana).getByRole('button', { name: 'Maintenance' }).click()
    await tank(ben, 'FV-99').getByText('Maintenance', { exact: true }).waitFor()

    await ben.page.getByRole('button', { name: 'Menu of FV-99' }).click()
    await ben.page.getByRole('menuitem', { name: 'History of FV-99' }).click()
    await dialogOf(ben)
      .getByText(/Maintenance/)
      .first()
      .waitFor()
    await expectAccessible(ben.page)
    const entries = dialogOf(ben).getByRole('listitem')
    const known = await entries.count()
    await ana.page.getByRole('button', { name: 'Set the status of FV-99' }).click()
    await dialogOf(ana).getByRole('button', { name: 'Available' }).click()
    await entries.nth(known).waitFor()
    await ben.page.keyboard.press('Escape')

    await ana.page.getByRole('button', { name: 'Menu of FV-99' }).click()
    await ana.page.getByRole('menuitem', { name: 'Edit FV-99' }).click()
    await dialogOf(ana).getByRole('button', { name: 'Retire…' }).click()
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
    await tank(ben, 'FV-99').waitFor({ state: 'detached' })
    expectNoComplaints(ana)
    expectNoComplaints(ben)
  })
}
