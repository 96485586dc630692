import { expect, it } from 'vitest'
import { materialsByFormat, type MaterialView } from '#web/features/kegs/packages/materials.ts'
import { aLot } from './stockBuilders.ts'

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
const materials = [into('cans', 0.8), into('bottles', 0.3)]
const of = { ingredientId: 'glue' }

it('of lots that nobody chose, each format takes so much in their order of use', () => {
  const taken = materialsByFormat(filled, { materials, parts: {} })
  expect(taken.get('cans')).toEqual([{ ...of, quantity: 2.4 }])
  expect(taken.get('bottles')).toEqual([{ ...of, quantity: 0.3 }])
})

it('a lot that was chosen for a format is taken for that format, and the others are proposed what it leaves', () => {
  const taken = materialsByFormat(filled, { materials, parts: { cans: { a: null, b: 2.4 } } })
  expect(taken.get('cans')).toEqual([{ ...of, lotId: 'b', quantity: 2.4 }])
  expect(taken.get('bottles')).toEqual([{ ...of, lotId: 'a', quantity: 0.3 }])
  const later = materialsByFormat(filled, { materials, parts: { bottles: { b: 0.3 } } })
  expect(later.get('cans')).toEqual([
    { ...of, lotId: 'a', quantity: 0.8 },
    { ...of, lotId: 'b', quantity: 1.6 },
  ])
  expect(later.get('bottles')).toEqual([{ ...of, lotId: 'b', quantity: 0.3 }])
})
