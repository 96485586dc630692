import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql'
import type { Context } from '#api/context.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import { figureIn } from '#domain/units/figureIn.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import type { Preset } from '#domain/units/units.ts'
import type { Series } from '#generated/resolvers.ts'

/** What each field is that takes `units`; KIND where a reading says it. */
export const measuredFields: Record<string, Record<string, Quantity | 'KIND'>> = {
  Batch: {
    batchSizeBBL: 'volume',
    leftInTankBBL: 'volume',
    dumpedBBL: 'volume',
    originalGravity: 'gravity',
  },
  BrewStep: { temperature: 'temperature', gravity: 'gravity', volume: 'volume' },
  Equipment: { capacityBBL: 'volume' },
  Recipe: { mashTemp: 'temperature', expectedOG: 'gravity', expectedFG: 'gravity', colorSRM: 'color' },
  BeerColor: { colorSRM: 'color' },
  MashStep: { temperature: 'temperature' },
  Fermentation: { setPoint: 'temperature' },
  FermentationSense: { gravity: 'gravity', temperature: 'temperature' },
  ExpectedGravity: { gravity: 'gravity' },
  OffProfile: { temperature: 'temperature', setPoint: 'temperature' },
  TemperatureStep: { gravity: 'gravity', temperature: 'temperature' },
  RecipeAvailability: { batchSizeBBL: 'volume' },
  RecipeEstimates: { originalGravity: 'gravity', srm: 'color' },
  FigureOffer: { colorLovibond: 'maltColor' },
  PreviewedLine: { colorLovibond: 'maltColor' },
  PreviewedRecipe: {
    mashTemp: 'temperature',
    expectedOG: 'gravity',
    expectedFG: 'gravity',
    colorSRM: 'color',
  },
  BatchLog: logEntry.measures,
  Ingredient: { colorLovibond: 'maltColor' },
  VolumeAct: { volumeBBL: 'volume', lossBBL: 'volume', targetBBL: 'volume', splitBBL: 'volume' },
  BatchHalf: { volumeBBL: 'volume' },
  PackageFormat: { volumeBBL: 'volume' },
  PackageLot: { lossBBL: 'volume' },
  VesselContents: { volumeBBL: 'volume' },
  TracedBatch: { volumeBBL: 'volume' },
  TracedPackageLot: { volumeBBL: 'volume' },
  BatchPart: { volumeBBL: 'volume' },
  BalancedVolume: { volumeBBL: 'volume' },
  BatchVolumes: { knockedOutBBL: 'volume', transferredBBL: 'volume', splitOffBBL: 'volume' },
  DashboardMetrics: { bblProduced: 'volume' },
  ProducedVolume: { bbl: 'volume' },
  DashboardBatch: { batchSizeBBL: 'volume', colorSRM: 'color' },
  DashboardTank: { capacityBBL: 'volume', volumeBBL: 'volume' },
  UpcomingBrew: { batchSizeBBL: 'volume' },
  TopRecipe: { totalBBL: 'volume' },
  ProductionWeek: { bblProduced: 'volume' },
  LatestReading: { value: 'KIND', setPoint: 'temperature', ambient: 'temperature' },
  MeasuredValue: { value: 'KIND' },
  ReplayedValue: { before: 'KIND', after: 'KIND' },
  ExcludedReading: { value: 'KIND' },
  FaultyTime: { low: 'KIND', high: 'KIND' },
}

/** What is converted; pH has one scale. */
const quantityOf: Record<ReadingKind, Quantity | null> = {
  TEMPERATURE: 'temperature',
  GRAVITY: 'gravity',
  PRESSURE: 'pressure',
  PH: null,
}

type Resolve = GraphQLFieldResolver<unknown, Context, { units?: Preset | null; kind?: ReadingKind }>

/** Has every measured field answer in the units that are asked for; without any it answers as before. */
export function answerInUnits(schema: GraphQLSchema): void {
  for (const [type, fields] of Object.entries(measuredFields)) {
    const known = schema.getType(type)
    for (const [name, quantity] of Object.entries(fields)) {
      const field = known && 'getFields' in known ? known.getFields()[name] : undefined
      if (!field || !('resolve' in field)) throw new Error(`There is no field ${type}.${name}.`)
      convert(field, (value, units, source) => {
        const of = quantity === 'KIND' ? quantityOf[(source as { kind: ReadingKind }).kind] : quantity
        return value === null || value === undefined || of === null
          ? value
          : figureIn(units, of, Number(value))
      })
    }
  }
  const series = schema.getQueryType()?.getFields().series
  if (!series) throw new Error('There is no query of series.')
  convert(series, (value, units, _source, { kind = 'TEMPERATURE' }) => {
    const quantity = quantityOf[kind]
    if (quantity === null) return value
    const shown = (stored: number) => figureIn(units, quantity, stored)
    const { points, ...rest } = value as Series
    return {
      ...rest,
      points: points.map(({ at, min, mean, max }) => ({
        at,
        min: shown(min),
        mean: shown(mean),
        max: shown(max),
      })),
    }
  })
}

type Convert = (value: unknown, units: Preset, source: unknown, args: Parameters<Resolve>[1]) => unknown

function convert(field: GraphQLField<unknown, Context>, as: Convert): void {
  const resolve: Resolve = field.resolve ?? defaultFieldResolver
  const inUnits: Resolve = (source, args, ctx, info) => {
    const value: unknown = resolve(source, args, ctx, info)
    const { units } = args
    return units ? Promise.resolve(value).then((known) => as(known, units, source, args)) : value
  }
  field.resolve = inUnits
}
