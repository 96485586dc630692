import { randomInt } from 'node:crypto'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** A password to be used once: four groups of five letters and digits that cannot be mistaken for each other, about 100 bits. */
export function temporaryPassword(): string {
  return [group(), group(), group(), group()].join('-')
}
