import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Unbroken } from '#web/ui/language/Unbroken.tsx'

/** What stays on one line. */
function kept(sentence: string): string[] {
  const { container } = render(<Unbroken>{sentence}</Unbroken>)
  expect(container).toHaveTextContent(sentence)
  // One element: a row doesn't take it apart.
  expect(container.childNodes).toHaveLength(1)
  return [...container.querySelectorAll('span span')].map(({ textContent }) => textContent)
}

it.each([
  ['FV-1 is at 69 °F, 1.5 °F too warm.', ['FV-1', '69 °F', '1.5 °F']],
  ['Batch 2026-083 needs MT-1 and K-1.', ['2026-083', 'MT-1', 'K-1']],
  ['Pilsner: noch 12,5 kg, bestellen ab 25 kg', ['12,5 kg', '25 kg']],
  ['A dry-hopped beer, 3 pitches old', []],
])('no line ends within a label, or between a value and its unit: %s', (sentence, whole) => {
  expect(kept(sentence)).toEqual(whole)
})
