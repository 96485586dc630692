import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brewLimits } from '#domain/batches/brews.ts'
import { vessel } from '#domain/equipment/vessel.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import { each } from '#domain/records/record.ts'
import { recipeLimits } from '#domain/recipes/recipeForm.ts'
import { ingredientLimits } from '#domain/stock/ingredientForm.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { measuresIn } from '#domain/units/readAlike.ts'

const schema = readFileSync('prisma/schema.prisma', 'utf8')

/** How many decimals the column of a field keeps. */
function decimalsOf(model: string, field: string): number {
  const [, fields = ''] = new RegExp(`^model ${model} \\{\\n([^]*?)\\n\\}`, 'm').exec(schema) ?? []
  const [, decimals] =
    new RegExp(`^ +${field} +Decimal.*@db\\.Decimal\\(\\d+, (\\d)\\)`, 'm').exec(fields) ?? []
  return Number(decimals)
}

const logLimits = each(logEntry.fields, ({ limits = { min: 0, max: 0, decimals: 0 } }) => limits)
const { temperature, gravity, volume } = logLimits

const forms = {
  Recipe: recipeLimits,
  Batch: { batchSizeBBL: brewLimits.batchSizeBBL },
  Equipment: { capacityBBL: vessel.fields.capacityBBL.limits },
  Ingredient: ingredientLimits,
  BatchLog: logLimits,
  // Steps of a brew day are measured as logs are.
  BrewStep: { temperature, gravity, volume },
}

const fields = Object.entries(forms).flatMap(([model, limits]) =>
  Object.entries(measuresIn(limits)).flatMap(([field, quantity]) => {
    const { decimals } = (limits as Record<string, { decimals: number }>)[field] ?? { decimals: NaN }
    return [[model, field, quantity, decimals] as const]
  }),
)

it.each(fields)(
  'a %s keeps of its %s every digit that anyone can type of a %s, so that it is read back as typed',
  (model, field, quantity, decimals) => {
    expect([decimals, decimalsOf(model, field)]).toEqual([storedDecimals[quantity], storedDecimals[quantity]])
  },
)

it('looks at recipes, batches, vessels, ingredients, logs and steps of a brew day', () => {
  expect(fields.length).toBeGreaterThan(12)
  expect(new Set(fields.map(([model]) => model)).size).toBe(6)
})
