import { declareRecord, line, longText } from '#domain/records/record.ts'

/** A beer that is kegged. */
export const beerType = declareRecord('BeerType', {
  name: line('kegs.name', 100),
  description: longText('kegs.description', 1_000),
})
