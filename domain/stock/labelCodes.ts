/** Crockford's base 32: without I, L, O and U, which are read as others. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The check character of digits: that of Luhn for 32 characters, which finds one wrong character and two that are swapped. */
function checkOf(code: string): string {
  const sum = Array.from(code)
    .reverse()
    .reduce((all, digit, index) => {
      const value = digits.indexOf(digit) * (index % 2 === 0 ? 2 : 1)
      return all + Math.floor(value / 32) + (value % 32)
    }, 0)
  return digits.charAt((32 - (sum % 32)) % 32)
}

/** The code on the label of the thing with this number: the letter of its kind, the number, a check character, such as L-0001Y. */
export function codeOf(letter: string, number: number): string {
  let rest = number
  let code = ''
  do {
    code = digits.charAt(rest % 32) + code
    rest = Math.floor(rest / 32)
  } while (rest > 0)
  const padded = code.padStart(4, '0')
  return `${letter}-${padded}${checkOf(padded)}`
}

/** The number of the thing of this kind with this code, typed or scanned; null when it is none, or was misread. */
export function numberIn(letter: string, code: string): number | null {
  const [, kind, typed] = /^\s*([A-Z])-([0-9A-Z]{5,8})\s*$/i.exec(code) ?? []
  if (!typed || kind?.toUpperCase() !== letter) return null
  const plain = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [written, check] = [plain.slice(0, -1), plain.slice(-1)]
  if (plain.includes('U') || checkOf(written) !== check) return null
  const number = Array.from(written).reduce((value, digit) => value * 32 + digits.indexOf(digit), 0)
  return number <= 2_147_483_647 ? number : null
}
