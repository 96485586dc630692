import { expect, it } from 'vitest'
import { anIngredient } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const ana = await server.signIn('BREWER')
const ben = await server.signIn('BREWER_ASSISTANT')
const prisma = () => server.app.database.prisma

interface Receipt {
  quantity: number
  totalCostCents?: number
  lotNumber?: string
  expirationDate?: string
}

const receiving = `mutation ($input: ReceivedOrderInput!, $commandId: ID) {
  receiveOrder(input: $input, commandId: $commandId) { currentQuantity costPerUnitCents inventoryValueCents } }`

let commands = 0

/** Books a delivery by one command and returns its id. */
async function receive(token: string, ingredientId: string, receipt: Receipt): Promise<string> {
  const commandId = `receipt ${++commands}`
  const { errors } = await server.ask(token, receiving, { input: { ingredientId, ...receipt }, commandId })
  expect(errors).toBeUndefined()
  return commandId
}

async function undo(token: string, of: string): Promise<void> {
  const { errors } = await server.ask(token, 'mutation ($of: ID!) { undo(of: $of, reason: "Wrong malt") }', {
    of,
  })
  expect(errors).toBeUndefined()
}

/** A stock: 100 lbs of lot L1 until the end of 2090, at 61 cents. */
const aStock = (of: object = {}) =>
  anIngredient(prisma(), {
    ...{ currentQuantity: 100, costPerUnitCents: 61, lotNumber: 'L1' },
    expirationDate: new Date('2090-12-31'),
    ...of,
  })

/** Its cost, lot and day. */
async function of(id: string): Promise<unknown[]> {
  const row = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
  return [row.costPerUnitCents, row.lotNumber, row.expirationDate?.toISOString().slice(0, 10) ?? null]
}

it('a delivery is worth what it cost, and leaves the lot before at its own cost', async () => {
  const { id } = await aStock()
  const input = { ingredientId: id, quantity: 700, totalCostCents: 49_050, expirationDate: '2091-01-31' }
  const { data } = await server.ask(ana, receiving, { input })
  expect(data).toEqual({
    receiveOrder: { currentQuantity: 800, costPerUnitCents: 61, inventoryValueCents: 6_100 + 49_050 },
  })
})

it.each<[string, Receipt, unknown[]]>([
  [
    'of a lot without a day is used by the day on which it came',
    { quantity: 5, lotNumber: 'L2' },
    [61, 'L2', null],
  ],
  [
    'that expires earlier is used first',
    { quantity: 5, lotNumber: 'L2', expirationDate: '2090-06-30' },
    [61, 'L2', '2090-06-30'],
  ],
  [
    'that expires later is used later',
    { quantity: 5, lotNumber: 'L2', expirationDate: '2091-06-30' },
    [61, 'L1', '2090-12-31'],
  ],
  [
    'that is used first says what one of it costs',
    { quantity: 10, totalCostCents: 1_234 },
    [123, null, null],
  ],
  ['that costs nothing costs what one cost before', { quantity: 5, totalCostCents: 0 }, [61, null, null]],
  ['of less than half a cent a unit shows no cent', { quantity: 500, totalCostCents: 200 }, [0, null, null]],
])('a delivery %s', async (_said, receipt, after) => {
  const { id } = await aStock()
  await receive(ana, id, receipt)
  expect(await of(id)).toEqual(after)
})

it('a delivery into an empty stock inherits nothing of the lot that is used up', async () => {
  const { id } = await aStock({ currentQuantity: 0 })
  await receive(ana, id, { quantity: 5 })
  expect(await of(id)).toEqual([61, null, null])
})

it('a delivery whose cost of one is beyond all limits is refused by name', async () => {
  const { id } = await aStock()
  const input = { ingredientId: id, quantity: 0.001, totalCostCents: 1_000_000_000 }
  const { errors } = await server.ask(ana, receiving, { input })
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT', fields: { totalCostCents: expect.any(String) } } },
  ])
  expect(await of(id)).toEqual([61, 'L1', '2090-12-31'])
})

it('an undone delivery gives back the cost, the lot and the day of before', async () => {
  const { id } = await aStock()
  const command = await receive(ana, id, { quantity: 5, totalCostCents: 500, lotNumber: 'L2' })
  expect(await of(id)).toEqual([100, 'L2', null])
  await undo(ana, command)
  expect(await of(id)).toEqual([61, 'L1', '2090-12-31'])
})

it.each([
  ['the first one first', [0, 1]],
  ['the second one first', [1, 0]],
])('of a new lot that two people received, each undone, nothing is left: %s', async (_order, order) => {
  const { id } = await aStock()
  const lot = { lotNumber: 'L2', expirationDate: '2090-06-30' }
  const both = [
    { who: ana, command: await receive(ana, id, { quantity: 5, totalCostCents: 500, ...lot }) },
    { who: ben, command: await receive(ben, id, { quantity: 5, totalCostCents: 600, ...lot }) },
  ]
  const [first, second] = order.map((index) => both[index]!)
  await undo(first!.who, first!.command)
  expect(await of(id)).toEqual([first === both[0] ? 120 : 100, 'L2', '2090-06-30'])
  await undo(second!.who, second!.command)
  expect(await of(id)).toEqual([61, 'L1', '2090-12-31'])
})

it('an edit after a delivery is one of its lot, and goes with it', async () => {
  const { id } = await aStock()
  const command = await receive(ana, id, { quantity: 5, totalCostCents: 500, lotNumber: 'L2' })
  const edit = `mutation ($id: ID!) { updateIngredient(id: $id, baseVersion: 2, changes: { costPerUnitCents: 99 }) { id } }`
  expect((await server.ask(ana, edit, { id })).errors).toBeUndefined()
  expect(await of(id)).toEqual([99, 'L2', null])
  await undo(ana, command)
  expect(await of(id)).toEqual([61, 'L1', '2090-12-31'])
})

it('an edit of quantity, cost and lot is undone as a whole', async () => {
  const { id } = await aStock()
  const edit = `mutation ($id: ID!, $commandId: ID) { updateIngredient(id: $id, baseVersion: 1, commandId: $commandId,
    changes: { currentQuantity: 50, costPerUnitCents: 99, lotNumber: "L2" }) { id } }`
  expect((await server.ask(ana, edit, { id, commandId: 'edited' })).errors).toBeUndefined()
  await undo(ana, 'edited')
  expect(await of(id)).toEqual([61, 'L1', '2090-12-31'])
  const { currentQuantity } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
  expect(Number(currentQuantity)).toBe(100)
})

it('a file that names another lot and no day does not give it the day of the lot before', async () => {
  const { id, name } = await aStock()
  const importing = 'mutation ($csv: String!) { importIngredients(csv: $csv) { problemCount } }'
  const csv = `name,category,unit,lotNumber,expirationDate\n${name},grain,lbs,L2,\n`
  expect((await server.ask(ana, importing, { csv })).data).toEqual({ importIngredients: { problemCount: 0 } })
  expect(await of(id)).toEqual([61, 'L2', null])
})
