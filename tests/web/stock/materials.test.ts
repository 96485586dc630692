import { expect, it } from 'vitest'
import { materialsByFormat, type MaterialView } from '#web/features/kegs/packages/materials.ts'
import { aLot } from './stockBuilders.ts'

it('what is shared among formats has no more decimals than what was chosen', () => {
  const glue = {
    ...{ __typename: 'Ingredient' as const, id: 'glue', name: 'Glue', unit: 'KG' as const },
    lots: [aLot({ id: 'a', remaining: 0.8 }), aLot({ id: 'b', remaining: 10 })],
  }
  const into = (formatId: string, amount: number) =>
    ({ __typename: 'FormatMaterial', id: formatId, formatId, amount, ingredient: glue }) as MaterialView
  const filled = [
    { formatId: 'cans', count: 3 },
    { formatId: 'bottles', count: 1 },
  ]
  const taken = materialsByFormat(filled, {
    materials: [into('cans', 0.8), into('bottles', 0.3)],
    parts: { a: 0.8, b: 1.9 },
  })
  const of = { ingredientId: 'glue' }
  expect(taken.get('cans')).toEqual([
    { ...of, lotId: 'a', quantity: 0.8 },
    { ...of, lotId: 'b', quantity: 1.6 },
  ])
  expect(taken.get('bottles')).toEqual([{ ...of, lotId: 'b', quantity: 0.3 }])
})
