/** The space for vessels and panels together, in px. `unit` is a pixel of a 1920 x 1080 screen, or of a portrait one. */
export interface Room {
  width: number
  height: number
  unit: number
  isPortrait: boolean
}

/** How the wall is laid out; `em` is the size of the smallest text of a tile, in px. */
export interface WallLayout {
  /** Four panels beside the vessels (below, on a portrait screen), or one line that turns through all of them. */
  panels: 'PANELS' | 'LINE'
  columns: number
  em: number
  /** The number of tiles on a page. */
  perPage: number
  pages: number
}

/** The least size of a tile in em; the same as in tileSizes.ts. A compact one leaves out curve, trend and age. */
const wholeTile = { width: 13.5, height: 10.8 }
const compactTile = { width: 12, height: 8 }
/** Sizes of the smallest text in units: easily read from across the room, just legible, and large enough. */
const easy = 24
const legible = 18
const largest = 60
/** Sizes in units; the same as in wallParts.ts and IdleVessels.tsx. */
const panelsWidth = 470
const panelsHeight = 500
const panelsGap = 24
const lineHeight = 66
const gap = 14
const idleRow = 88
const mostIdleRows = 2

/**
 * How so many vessels with and without a batch are shown: the tiles as large as possible with all of them visible. When
 * whole tiles would be hard to read, the panels give way first; then the tiles leave something out; beyond what is
 * legible then, they are distributed over pages.
 */
export function wallLayout(busy: number, idle: number, room: Room): WallLayout {
  const { width, height, unit, isPortrait } = room
  const idleRows = Math.ceil(idle / mostIdleColumns(isPortrait))
  const besidePanels = {
    width: width - (isPortrait ? 0 : panelsWidth + panelsGap) * unit,
    height: height - (isPortrait ? panelsHeight + gap : 0) * unit - idleRows * idleRow * unit,
  }
  const aboveLine = { width, height: height - (lineHeight + gap) * unit }
  const whole = (space: typeof aboveLine) => gridOf(busy, space, wholeTile, unit)
  const beside = whole(besidePanels)
  if (busy === 0 || (beside.em >= easy * unit && idleRows <= mostIdleRows))
    return { panels: 'PANELS', ...beside, perPage: busy, pages: 1 }
  const above = whole(aboveLine)
  if (above.em >= easy * unit) return { panels: 'LINE', ...above, perPage: busy, pages: 1 }
  for (let pages = 1; ; pages++) {
    const perPage = Math.ceil(busy / pages)
    const compact = gridOf(perPage, aboveLine, compactTile, unit)
    if (compact.em >= legible * unit || perPage === 1)
      return { panels: 'LINE', ...compact, perPage, pages: Math.ceil(busy / perPage) }
  }
}

/** The number of columns in which the text of so many tiles is largest, and its size. */
function gridOf(
  count: number,
  space: { width: number; height: number },
  tile: typeof wholeTile,
  unit: number,
): { columns: number; em: number } {
  let best = { columns: 1, em: 0 }
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    const width = (space.width - (columns - 1) * gap * unit) / columns
    const height = (space.height - (rows - 1) * gap * unit) / rows
    const em = Math.min(width / tile.width, height / tile.height, largest * unit)
    if (em > best.em) best = { columns, em }
  }
  return best
}

/**
 * The number of columns for so many vessels without a batch: as few as keep the number of rows, so that each has as much room
 * as there is for its status.
 */
export function idleColumns(idle: number, isPortrait: boolean): number {
  const most = mostIdleColumns(isPortrait)
  const rows = Math.max(Math.ceil(idle / most), 1)
  return Math.max(Math.ceil(idle / rows), most - 2)
}

function mostIdleColumns(isPortrait: boolean): number {
  return isPortrait ? 4 : 6
}
