/** Degrees Plato of a specific gravity (20 °C/20 °C); negative below water. Source: the cubic of Brewtarget and ASBC. */
export function platoOf(gravity: number): number {
  // The cubic misses water by 0.003.
  return gravity === 1 ? 0 : cubic(gravity)
}

/** The specific gravity of degrees Plato. Source: Brewtarget; within 0.0001 of the way back by `platoOf`. */
export function gravityOf(plato: number): number {
  return 1 + plato / (258.6 - (plato / 258.2) * 227.1)
}

/** The specific gravity of degrees Plato, exactly on the way back of `platoOf`; `gravityOf` may miss by a shown digit. */
export function exactGravityOf(plato: number): number {
  if (plato === 0) return 1
  // Newton's method: two steps suffice for wort; more are for what someone mistypes.
  let gravity = plato < 60 ? gravityOf(plato) : 1.2
  for (let step = 0; step < 12; step++) gravity -= (cubic(gravity) - plato) / slope(gravity)
  return gravity
}

const cubic = (gravity: number) =>
  -616.868 + 1111.14 * gravity - 630.272 * gravity ** 2 + 135.997 * gravity ** 3

const slope = (gravity: number) => 1111.14 - 2 * 630.272 * gravity + 3 * 135.997 * gravity ** 2
