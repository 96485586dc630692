import type { Locator } from 'playwright-core'
import { expectAccessible } from '#tests/browser/support/accessible.ts'
import { waitUntilLive } from '#tests/browser/support/pages.ts'
import type { Person } from '#tests/browser/support/people.ts'
import { fixture } from '#tests/support/data/photos.ts'

/** Receives bags of 55 lbs with a scanned lot number and a photo of the certificate; returns the code on the label. */
export async function receiveBags(
  { page }: Person,
  { url }: { url: string },
  { malt, bags, scanned }: { malt: { id: string; name: string }; bags: number; scanned: string },
): Promise<string> {
  await page.goto(`${url}/ingredients?receive=${malt.id}`)
  await waitUntilLive(page)
  const form = page.getByRole('dialog', { name: `Receive order: ${malt.name}` })
  await form.getByText('Packages', { exact: true }).click()
  await form.getByRole('spinbutton', { name: 'Packages' }).fill(String(bags))
  await form.getByRole('spinbutton', { name: 'Package size' }).fill('55')
  await form.getByRole('spinbutton', { name: 'Total cost' }).fill('490')
  // A scanner types, and ends with Enter.
  await form.getByLabel('Lot number').pressSequentially(scanned)
  await page.keyboard.press('Enter')
  await form
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'certificate.jpg', mimeType: 'image/jpeg', buffer: fixture('tank.jpg') })
  await form.getByRole('img', { name: 'Photo 1' }).waitFor()
  await form.getByRole('button', { name: 'Add to stock' }).click()
  const label = page.getByRole('dialog', { name: /^Received as lot L-/ })
  await label.getByRole('img', { name: /^QR code with the lot code L-/ }).waitFor()
  await label.getByRole('button', { name: 'Print label' }).waitFor()
  await expectAccessible(page, 'the label of a lot')
  const title = await label.getByRole('heading').first().textContent()
  await page.keyboard.press('Escape')
  return title!.replace('Received as lot ', '')
}

/** Takes what a batch needs on its list; opens the dialog that proposes lots. */
export async function takeIngredients(
  { page }: Person,
  { url }: { url: string },
  number: string,
): Promise<Locator> {
  await page.goto(`${url}/schedule`)
  await page.getByRole('tab', { name: 'Schedule List' }).click()
  await waitUntilLive(page)
  await page.getByRole('button', { name: new RegExp(`View details of batch ${number}`) }).click()
  await page.getByRole('button', { name: 'Take ingredients…' }).click()
  return page.getByRole('dialog', { name: `Ingredients for batch ${number}` })
}

/** The tile of a tank on somebody's board, also behind a dialog. */
export const tileOf = ({ page }: Person, label: string): Locator =>
  page.getByRole('group', { name: label, exact: true, includeHidden: true })

/** Opens the dialog of a tank on the board, and chooses what happened. */
export async function recordVolume(person: Person, label: string, kind: string): Promise<Locator> {
  const { page } = person
  await tileOf(person, label)
    .getByRole('button', { name: `Menu of ${label}` })
    .click()
  await page.getByRole('menuitem', { name: 'Record volume…' }).click()
  const dialog = page.getByRole('dialog', { name: `Record volume: ${label}` })
  await dialog.getByText(kind, { exact: true }).click()
  return dialog
}

/** Saves what the dialog of a tank says. */
export const saveVolume = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Record volume' }).click()
