import type { Person } from './people.ts'

export type VesselName = 'tun' | 'kettle' | 'fermenter' | 'tank'
export type BatchName = 'first' | 'second' | 'third'
export type VesselStatus = 'AVAILABLE' | 'IN_USE' | 'CLEANING' | 'MAINTENANCE'
export type Reason = 'SOLD' | 'MOVED' | 'BROKEN' | 'SAMPLED' | 'CORRECTION' | 'FILLED'

/** The expected reply, and the kinds of change that an accepted command leaves, each as often as it is recorded. */
export type Expected = { code: string } | { code: null; answer: unknown; changes: string[]; undo?: Undo }

/** What undoing a command should do; it changes the model only when it is accepted. */
export type Undo = (by: Person) => Expected

/** Kegs that were moved: into the inventory (positive) or out of it, by whom, why, at which price and in which minute. */
export interface KegMove {
  by: Person
  moved: number
  reason: Reason
  price: number
  at: number
}

/** A sale, and how many of its kegs nobody has reversed. */
export interface KegSale extends KegMove {
  open: number
}

/** Kegs of one beer and size. `prices` has them from a minute on; `minute` is the present one. */
export interface KegModel {
  quantity: number
  price: Edited<number>
  prices: { since: number; cents: number }[]
  moves: KegMove[]
  sales: KegSale[]
  minute: number
}

/** A movement of a stock in thousandths of its unit then, at a time that orders it; a count says what there was. */
export interface StockMove {
  at: number
  moved: number
  unit: string
  isCount: boolean
}

/** A lot of a stock, and when it expires. */
export interface Lot {
  lot: string | null
  day: string | null
}

export interface BatchModel {
  stage: string
  version: number
  /** The stages whose date is set. */
  entered: Set<string>
  vessels: VesselName[]
  isDeleted: boolean
  /** How many log entries it has, and had ever. */
  logs: number
  logged: number
  /** US barrels of all its brews together. */
  size: number
  brews: number
  originalGravity: number | null
  steps: Partial<Record<StepName, StepModel>>
  /** US barrels left in its tank, and how often kegs were moved for it. */
  left: number | null
  kegMoves: number
  /** Half barrels that it filled and that were not taken back. */
  filled: number
  /** What transfers brought, in US barrels, by when they were. */
  transfers: { at: number; volume: number }[]
  /** The costs of what it took with dry hops, in cents, and those of what it returned; null for what has no price. */
  costs: (number | null)[]
  /** What it took and returned, as numbers in whatever unit. */
  stockMoved: number
}

export type StepName =
  | '1 PRE_BOIL'
  | '1 ORIGINAL_GRAVITY'
  | '2 ORIGINAL_GRAVITY'
  | '1 KNOCK_OUT'
  | '2 KNOCK_OUT'

/** A step of a brew day that someone has touched: its gravity or volume, and who recorded it, while it is done. */
export interface StepModel {
  version: number
  gravity: number | null
  by: Person | null
}

/** A value that is edited and merged: `at` has it by version of its row, the current one last. */
export interface Edited<Value> {
  at: Value[]
}

/** The brewery as people understand it: written from the rules of the specification, not from the code. */
export interface Model {
  kegs: KegModel
  /** In thousandths of the unit, so that sums are exact; `cents` is what a unit costs, not always a whole number. */
  malt: {
    quantity: number
    unit: Edited<string>
    cents: number
    /** Which command made its cost, and its lot with its day, the latest last; without those that were undone. */
    costs: { by: string; cents: number }[]
    lots: ({ by: string } & Lot)[]
    lastMove: string | null
    moves: StockMove[]
  }
  vessels: Record<VesselName, VesselStatus>
  cleanings: number
  batches: Record<BatchName, BatchModel>
  /** The accepted commands of each person, the latest last; without `undo` after its minute, or once undone. */
  done: Record<Person, { id: string; undo: Undo | null }[]>
  /** The kinds of change by accepted command. */
  changes: Map<string, string[]>
}

/** US barrels that each vessel holds: the tanks two brews of the largest size. */
export const capacities: Record<VesselName, number> = { tun: 10, kettle: 10, fermenter: 20, tank: 20 }

/** What a batch puts into a vessel: mash tun and kettle hold one of its brews, the tanks all of them. */
export function fitsInto(vessel: VesselName, { size, brews }: Pick<BatchModel, 'size' | 'brews'>): boolean {
  return (vessel === 'tun' || vessel === 'kettle' ? size / brews : size) <= capacities[vessel]
}

/** The brewery in which each sequence begins. */
export function aModel(): Model {
  const batch = (vessels: VesselName[]): BatchModel => ({
    stage: 'PLANNED',
    version: 1,
    entered: new Set(),
    vessels,
    isDeleted: false,
    logs: 0,
    logged: 0,
    size: 3,
    brews: 1,
    originalGravity: null,
    steps: {},
    left: null,
    kegMoves: 0,
    filled: 0,
    transfers: [],
    costs: [],
    stockMoved: 0,
  })
  return {
    kegs: {
      quantity: 0,
      price: { at: [10_000] },
      prices: [{ since: 0, cents: 10_000 }],
      moves: [],
      sales: [],
      minute: 0,
    },
    malt: {
      ...{ quantity: 0, unit: { at: ['LBS'] }, lastMove: null, moves: [] },
      ...{ cents: 0, costs: [{ by: '', cents: 0 }], lots: [{ by: '', lot: null, day: null }] },
    },
    vessels: { tun: 'AVAILABLE', kettle: 'AVAILABLE', fermenter: 'AVAILABLE', tank: 'AVAILABLE' },
    cleanings: 0,
    batches: {
      first: batch(['tun', 'kettle', 'fermenter', 'tank']),
      second: batch(['tun', 'kettle', 'fermenter']),
      third: { ...batch([]), stage: 'KEGGING' },
    },
    done: { ana: [], ben: [], assistant: [], viewer: [] },
    changes: new Map(),
  }
}

/** Whether someone has one of the roles that may: the cellar (assistants and above), or brewers. */
export const isCellar = (by: Person) => by !== 'viewer'
export const isBrewer = (by: Person) => by === 'ana' || by === 'ben'

export const now = <Value>({ at }: Edited<Value>): Value => at[at.length - 1]!

/** The version of the row that a value is a part of. */
export const versionOf = ({ at }: Edited<unknown>) => at.length

/** The next version of a row, with the same value or another. */
export function advance<Value>(edited: Edited<Value>, value = now(edited)): void {
  edited.at.push(value)
}

/** What becomes of an edit that was begun at a version: a clash only if others have changed the value since. */
export function mergeInto<Value>(edited: Edited<Value>, base: number, value: Value) {
  if (value === now(edited)) return 'nothing'
  return edited.at[base - 1] === now(edited) ? 'written' : 'clash'
}
