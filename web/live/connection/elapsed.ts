/** A moment to measure from, by both clocks of the device. */
export type Mark = { wall: number; steady: number }

/** This moment, or one that was `ago` ms earlier. */
export function mark(ago = 0): Mark {
  return { wall: Date.now() - ago, steady: performance.now() - ago }
}

/**
 * How long ago that was, in ms. The wall clock may be set back, and the steady one stops while some devices sleep: the
 * longer counts, since data that is taken for old is only loaded once more.
 */
export function since({ wall, steady }: Mark): number {
  return Math.max(Date.now() - wall, performance.now() - steady)
}
