/** The programs that `--without NAME` leaves out of a command, such as `npm run test:faults -- --without nginx`. */
export const leftOut = (process.env.WITHOUT ?? '').split(',').filter(Boolean)

/**
 * Whether the tests that need a program run: not when it is left out. One that is needed and not here fails them, with what
 * to do.
 */
export function isTried(name: string, isHere: boolean, howToHaveIt: string): boolean {
  if (leftOut.includes(name)) return false
  if (!isHere) throw new Error(`${name} is missing. ${howToHaveIt} Or leave it out: --without ${name}`)
  return true
}
