/** The font size of a tile: the same ratios as in VesselTile's styles. */
const emOf = (width: number, height: number) => Math.min(width * 0.052, height * 0.074)

/** The number of columns that makes this many tiles largest in the available space, with all of them visible. */
export function columnsFor(count: number, room: { width: number; height: number }): number {
  let best = { columns: 1, em: 0 }
  for (let columns = 1; columns <= count; columns++) {
    const em = emOf(room.width / columns, room.height / Math.ceil(count / columns))
    if (em > best.em) best = { columns, em }
  }
  return best.columns
}

/** The number of columns for vessels without a batch. */
export function idleColumns(count: number, isPortrait: boolean): number {
  const most = isPortrait ? 5 : 9
  return Math.max(isPortrait ? 4 : 6, Math.min(most, Math.ceil(count / Math.ceil(count / most))))
}
