import { z } from 'zod'
import { storedUnits, type Units } from './storedUnits.ts'
import { offeredUnits, unitsOf, wholeUnits, type OfferedUnits } from './units.ts'

/** The unit of each quantity that can be chosen; null where older programs leave it out. */
export const unitFields = {
  gravity: z.literal(unitsOf.gravity),
  temperature: z.literal(unitsOf.temperature),
  volume: z.literal(unitsOf.volume).nullish(),
  mass: z.literal(unitsOf.mass).nullish(),
  color: z.literal(unitsOf.color),
  pressure: z.literal(unitsOf.pressure),
  co2: z.literal(unitsOf.co2).nullish(),
}

const stored = z.object(unitFields).partial()

/** The units in a column of chosen ones; null when none were chosen. */
export function chosenUnits(column: unknown): OfferedUnits | null {
  const { data } = stored.safeParse(column)
  return data ? offeredUnits(data) : null
}

const known = new Map<string, Units>()

/**
 * What a person reads in: what they chose, else what the brewery has. One object for all who read alike, since every open
 * connection keeps it.
 */
export function unitsRead(ofPerson: unknown, ofBrewery: unknown): Units {
  const key = JSON.stringify([ofPerson, ofBrewery])
  const read = known.get(key) ?? wholeUnits(chosenUnits(ofPerson) ?? chosenUnits(ofBrewery) ?? storedUnits)
  known.set(key, read)
  return read
}
