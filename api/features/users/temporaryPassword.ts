import { randomInt } from 'node:crypto'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** A one-time password: four groups of five unambiguous letters and digits, about 100 bits. */
export function temporaryPassword(): string {
  return [group(), group(), group(), group()].join('-')
}
