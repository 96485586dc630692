/** What is measured, counted or weighed in a unit that a person can choose. */
export type Quantity = keyof Units

/** The unit in which a person reads and types each quantity. */
export interface Units {
  gravity: 'SG' | 'PLATO' | 'BRIX'
  temperature: 'F' | 'C'
  volume: 'BBL' | 'GAL' | 'HL' | 'L' | 'UK_BBL'
  mass: 'LB' | 'OZ' | 'KG' | 'G'
  color: 'SRM' | 'EBC' | 'LOVIBOND'
  /** Of grain, which follows that of beer. */
  maltColor: 'MALT_LOVIBOND' | 'MALT_EBC'
  pressure: 'PSI' | 'BAR' | 'KPA'
  co2: 'VOLUMES' | 'GRAMS_PER_LITER'
}

/** Any unit of any quantity. */
export type UnitName = Units[Quantity]

/** What everything is stored in: specific gravity, °F, US barrels, pounds, SRM (grain in °L), psi, volumes of CO2. */
export const storedUnits = {
  gravity: 'SG',
  temperature: 'F',
  volume: 'BBL',
  mass: 'LB',
  color: 'SRM',
  maltColor: 'MALT_LOVIBOND',
  pressure: 'PSI',
  co2: 'VOLUMES',
} as const satisfies Units
