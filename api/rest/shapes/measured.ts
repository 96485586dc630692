import { z } from 'zod'
import { figureIn } from '#domain/units/figureIn.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import { presets, type Preset } from '#domain/units/units.ts'

const key = 'x-quantity'

/** A figure in a response that is measured: `?units=` gives it in other units. */
export function measured<Shape extends z.ZodType>(quantity: Quantity, shape: Shape): Shape {
  return shape.meta({ ...shape.meta(), [key]: quantity })
}

/** The parameter of calls whose answer has measured figures. */
export const unitsParameter = {
  units: z
    .enum(Object.keys(presets) as Preset[])
    .optional()
    .describe(
      'The units of the measured figures (those with `x-quantity`), whatever their names: METRIC is °P, °C, hL, EBC and bar; UK is SG, °C, UK barrels, EBC and bar; US and none are SG, °F, US barrels, SRM and psi. Amounts of ingredients stay in the unit beside them.',
    ),
}

/** Whether an answer of this shape has a measured figure. */
export function isMeasured(shape: z.ZodType): boolean {
  return quantityOf(shape) !== undefined || partsOf(shape).some(isMeasured)
}

/** A response with its measured figures in these units. */
export function inUnits(answer: unknown, shape: z.ZodType, units: Preset): unknown {
  const quantity = quantityOf(shape)
  if (quantity) return typeof answer === 'number' ? figureIn(units, quantity, answer) : answer
  const within = withinOf(shape)
  if (within) return inUnits(answer, within, units)
  if (shape instanceof z.ZodArray && Array.isArray(answer))
    return answer.map((one) => inUnits(one, shape.element as z.ZodType, units))
  if (!(shape instanceof z.ZodObject) || typeof answer !== 'object' || answer === null) return answer
  const fields = shape.shape as Record<string, z.ZodType>
  const written = Object.entries(answer).map(([name, value]): [string, unknown] => {
    const field = fields[name]
    return [name, field ? inUnits(value, field, units) : value]
  })
  return Object.fromEntries(written)
}

const quantityOf = (shape: z.ZodType) => shape.meta()?.[key] as Quantity | undefined

/** What a shape only wraps. */
function withinOf(shape: z.ZodType): z.ZodType | null {
  if (shape instanceof z.ZodPipe) return shape.out as z.ZodType
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return shape.unwrap() as z.ZodType
  return null
}

function partsOf(shape: z.ZodType): z.ZodType[] {
  const within = withinOf(shape)
  if (within) return [within]
  if (shape instanceof z.ZodArray) return [shape.element as z.ZodType]
  if (!(shape instanceof z.ZodObject)) return []
  const fields: Record<string, z.ZodType> = shape.shape
  return Object.values(fields)
}
