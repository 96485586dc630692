/** What a tile's text is sized by: the same shares as in VesselTile's styles. */
const emOf = (width: number, height: number) => Math.min(width * 0.052, height * 0.074)

/** The number of columns with which so many tiles become largest in a room; no tile is ever out of sight. */
export function columnsFor(count: number, room: { width: number; height: number }): number {
  let best = { columns: 1, em: 0 }
  for (let columns = 1; columns <= count; columns++) {
    const em = emOf(room.width / columns, room.height / Math.ceil(count / columns))
    if (em > best.em) best = { columns, em }
  }
  return best.columns
}

/** How many vessels without a batch stand beside each other. */
export function idleColumns(count: number, isPortrait: boolean): number {
  const most = isPortrait ? 5 : 9
  return Math.max(isPortrait ? 4 : 6, Math.min(most, Math.ceil(count / Math.ceil(count / most))))
}
