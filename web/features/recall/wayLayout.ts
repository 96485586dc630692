import { text } from '#web/ui/language/text.ts'
import type { TraceView } from './recallDocuments.ts'
import { countText, tracedText } from './recallWords.ts'

/** One thing on the way: a lot, a batch, a tank or packages. */
export interface WayNode {
  id: string
  title: string
  detail: string
  isHere: boolean
  isHeld: boolean
}

/** The things of one kind, from above; the more that there is no room for are counted. */
export interface WayColumn {
  title: string
  nodes: readonly WayNode[]
  more: number
}

/** How many of a kind a picture shows: the tables have all. */
const shown = 12

/** The kinds on the way, from left to right, without those of which there is none. */
export function wayColumns(trace: TraceView): WayColumn[] {
  const { lots, batches, vessels, packageLots } = trace
  const inTank = (isBrite: boolean): WayNode[] =>
    vessels.flatMap(({ equipment: vessel, isHere, quantity }) => {
      if (!vessel || (vessel.type === 'BRITE_TANK') !== isBrite) return []
      const here = isHere ? tracedText(trace, quantity) || text('recall.stillHere') : ''
      return [
        {
          id: `vessel:${vessel.id}`,
          title: vessel.label,
          detail: here || vessel.name,
          isHere,
          isHeld: isHere && Boolean(vessel.contents?.heldAt),
        },
      ]
    })
  const columns: [title: string, nodes: WayNode[]][] = [
    [
      text('recall.lots'),
      lots.map(({ lot }) => ({
        id: `lot:${lot.id}`,
        title: lot.lotNumber ?? lot.code,
        detail: lot.ingredientName,
        isHere: lot.remaining > 0,
        isHeld: lot.heldAt !== null,
      })),
    ],
    [
      text('recall.batches'),
      batches.map(({ id, batchNumber, batch, quantity }) => ({
        id: `batch:${id}`,
        title: batchNumber ?? '–',
        detail:
          trace.lot && !quantity
            ? text('recall.byBlend')
            : tracedText(trace, quantity) || (batch?.recipe.name ?? ''),
        ...{ isHere: false, isHeld: false },
      })),
    ],
    [text('recall.fermenters'), inTank(false)],
    [text('recall.briteTanks'), inTank(true)],
    [
      text('recall.packages'),
      packageLots.map(({ packageLot }) => ({
        id: `packages:${packageLot.id}`,
        title: countText(packageLot),
        detail: packageLot.beerType.name,
        isHere: packageLot.remaining > 0,
        isHeld: packageLot.heldAt !== null,
      })),
    ],
  ]
  return columns.flatMap(([title, nodes]) =>
    nodes.length === 0
      ? []
      : [{ title, nodes: nodes.slice(0, shown), more: Math.max(0, nodes.length - shown) }],
  )
}
