/** A recipe's amounts are for this many US barrels. */
export const recipeBBL = 3

/** The range and step of scaling a batch. */
export const scaleLimits = { min: 0.5, max: 5, step: 0.5 } as const

/** Whether a recipe can be scaled by this factor. */
export function isScale(factor: number): boolean {
  const { min, max, step } = scaleLimits
  return factor >= min && factor <= max && Number.isInteger(factor / step)
}
