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

/**
 * The kinds on the way, from left to right, without those of which there is none. Each generation of yeast stands behind the one from
 * which it was harvested.
 */
export function wayColumns(trace: TraceView): WayColumn[] {
  const things = [trace.lots, trace.yeast, trace.batches, trace.vessels].flat()
  const generations = [...new Set(things.map(({ generation }) => generation))].sort((one, other) =>
    trace.lot ? one - other : other - one,
  )
  const columns = [
    ...generations.flatMap((generation) => columnsOf(trace, generation)),
    { title: text('recall.packages'), nodes: packageNodes(trace) },
  ]
  return columns.flatMap(({ title, nodes }) =>
    nodes.length === 0
      ? []
      : [{ title, nodes: nodes.slice(0, shown), more: Math.max(0, nodes.length - shown) }],
  )
}

type Column = Pick<WayColumn, 'title' | 'nodes'>

function columnsOf(trace: TraceView, generation: number): Column[] {
  const ofIt = <One extends { generation: number }>(all: readonly One[]) =>
    all.filter((one) => one.generation === generation)
  const lotNode = ({ lot }: TraceView['lots'][number]): WayNode => ({
    id: `lot:${lot.id}`,
    title: lot.lotNumber ?? lot.code,
    detail: lot.ingredientName,
    isHere: lot.remaining > 0,
    isHeld: lot.heldAt !== null,
  })
  const tanks = ofIt(trace.vessels)
  return [
    { title: text('recall.lots'), nodes: ofIt(trace.lots).map(lotNode) },
    { title: text('recall.yeast'), nodes: ofIt(trace.yeast).map(lotNode) },
    { title: text('recall.batches'), nodes: ofIt(trace.batches).map((batch) => batchNode(trace, batch)) },
    { title: text('recall.fermenters'), nodes: tankNodes(trace, tanks, false) },
    { title: text('recall.briteTanks'), nodes: tankNodes(trace, tanks, true) },
  ]
}

function batchNode(trace: TraceView, batch: TraceView['batches'][number]): WayNode {
  const { id, batchNumber, quantity, generation } = batch
  const amount = quantity ? tracedText(trace, quantity) : ''
  const instead = trace.lot && text(generation > 0 ? 'recall.byYeast' : 'recall.byBlend')
  return {
    id: `batch:${id}`,
    title: batchNumber ?? '–',
    detail: amount || instead || (batch.batch?.recipe.name ?? ''),
    ...{ isHere: false, isHeld: false },
  }
}

function tankNodes(trace: TraceView, tanks: TraceView['vessels'], isBrite: boolean): WayNode[] {
  return tanks.flatMap(({ equipment: vessel, isHere, quantity }) => {
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
}

const packageNodes = ({ packageLots }: TraceView): WayNode[] =>
  packageLots.map(({ packageLot }) => ({
    id: `packages:${packageLot.id}`,
    title: countText(packageLot),
    detail: packageLot.beerType.name,
    isHere: packageLot.remaining > 0,
    isHeld: packageLot.heldAt !== null,
  }))
