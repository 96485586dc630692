import { describe, expect, it } from 'vitest'
import { aBatch, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const ana = await server.signIn('BREWER')
const ben = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
let commands = 0
const aCommandId = () => `undo-test-${++commands}`

/** Sends one command and returns its id. */
async function done(token: string, mutation: string, variables: object): Promise<string> {
  const commandId = aCommandId()
  const { errors } = await server.ask(token, mutation, { ...variables, commandId })
  expect(errors).toBeUndefined()
  return commandId
}
const adjustKegs = `mutation ($beer: ID!, $delta: Int!, $commandId: ID) {
  adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta, commandId: $commandId) { id } }`
const adjustStock = `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $commandId: ID) {
  adjustIngredient(id: $id, type: $type, quantity: $quantity, commandId: $commandId) { id } }`
const move = `mutation ($id: ID!, $to: BatchStage!, $commandId: ID) { moveBatch(id: $id, to: $to, commandId: $commandId) { id } }`
const addLog = `mutation ($input: LogInput!, $commandId: ID) { addLog(input: $input, commandId: $commandId) { id } }`
const undoMutation = `mutation ($of: ID!, $reason: String!, $commandId: ID) { undo(of: $of, reason: $reason, commandId: $commandId) }`
const undo = (token: string, of: string, commandId?: string) =>
  server.ask(token, undoMutation, { of, reason: 'Wrong beer', commandId })
const refusalOf = async (answer: ReturnType<typeof undo>) => (await answer).errors?.[0]?.message
const changesOf = (entityId: string) =>
  prisma().change.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

describe('taking kegs back', () => {
  it('moves them the other way with the reason, in history and outbox, and only once', async () => {
    const keg = await aKeg(prisma())
    const of = await done(ana, adjustKegs, { beer: keg.beerTypeId, delta: 3 })
    expect((await undo(ana, of)).data).toEqual({ undo: of })
    expect(await prisma().keg.findUniqueOrThrow({ where: { id: keg.id } })).toMatchObject({ quantity: 5 })
    const history = await prisma().kegTransaction.findMany({
      where: { kegId: keg.id },
      orderBy: { timestamp: 'asc' },
    })
    expect(history.at(-1)).toMatchObject({
      transactionType: 'REMOVE',
      quantity: 3,
      notes: 'Undone: Wrong beer',
    })
    expect((await changesOf(keg.id)).at(-1)).toMatchObject({
      type: 'KegCountChanged',
      detail: { delta: -3, undoes: of, undoReason: 'Wrong beer' },
    })
    expect(await refusalOf(undo(ana, of))).toBe('This has already been undone.')
  })

  it('answers the same command again without a second effect', async () => {
    const keg = await aKeg(prisma())
    const of = await done(ana, adjustKegs, { beer: keg.beerTypeId, delta: 1 })
    const again = aCommandId()
    await undo(ana, of, again)
    expect((await undo(ana, of, again)).data).toEqual({ undo: of })
    expect(await prisma().keg.findUniqueOrThrow({ where: { id: keg.id } })).toMatchObject({ quantity: 5 })
  })

  it('stays right when others have counted since, and is refused when the kegs are gone', async () => {
    const keg = await aKeg(prisma())
    const of = await done(ana, adjustKegs, { beer: keg.beerTypeId, delta: 3 })
    await done(ben, adjustKegs, { beer: keg.beerTypeId, delta: -6 })
    expect(await refusalOf(undo(ana, of))).toBe('Only 2 can be undone: the rest has been used since then.')
    await done(ben, adjustKegs, { beer: keg.beerTypeId, delta: 2 })
    await undo(ana, of)
    expect(await prisma().keg.findUniqueOrThrow({ where: { id: keg.id } })).toMatchObject({ quantity: 1 })
  })

  it('is open to the person who did it, within a minute, with a reason', async () => {
    const keg = await aKeg(prisma())
    const of = await done(ana, adjustKegs, { beer: keg.beerTypeId, delta: 3 })
    const tooLate = "It's too late to undo this: undo is available for one minute."
    expect(await refusalOf(undo(ben, of))).toBe(tooLate)
    expect(await refusalOf(server.ask(ana, undoMutation, { of, reason: ' ' }))).toContain(
      'A reason is required.',
    )
    await prisma().change.updateMany({
      where: { commandId: of },
      data: { at: new Date(Date.now() - 61_000) },
    })
    expect(await refusalOf(undo(ana, of))).toBe(tooLate)
  })

  it('happens once when it is asked for twice at the same moment', async () => {
    const keg = await aKeg(prisma())
    const of = await done(ana, adjustKegs, { beer: keg.beerTypeId, delta: 3 })
    const answers = await Promise.all([undo(ana, of), undo(ana, of), undo(ana, of)])
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await prisma().keg.findUniqueOrThrow({ where: { id: keg.id } })).toMatchObject({ quantity: 5 })
  })
})

describe('taking an adjustment of stock back', () => {
  it('moves the quantity the other way', async () => {
    const { id } = await anIngredient(prisma(), { currentQuantity: 10 })
    const of = await done(ana, adjustStock, { id, type: 'REMOVE', quantity: 2.5 })
    await undo(ana, of)
    const { currentQuantity } = await prisma().ingredient.findUniqueOrThrow({ where: { id } })
    expect(Number(currentQuantity)).toBe(10)
    const last = await prisma().ingredientTransaction.findFirstOrThrow({
      where: { ingredientId: id },
      orderBy: { timestamp: 'desc' },
    })
    expect(last).toMatchObject({ transactionType: 'ADD', notes: 'Undone: Wrong beer' })
  })

  it('of a stock that was set is refused when someone has moved it since', async () => {
    const { id, name } = await anIngredient(prisma(), { currentQuantity: 10 })
    const of = await done(ana, adjustStock, { id, type: 'SET', quantity: 4 })
    await done(ben, adjustStock, { id, type: 'ADD', quantity: 1 })
    expect(await refusalOf(undo(ana, of))).toMatch(
      new RegExp(`^brewer-.* has changed the stock of ${name} since then\\.$`),
    )
  })
})

describe('taking a stage move back', () => {
  it('restores stage, dates and vessels as they were', async () => {
    const fermenter = await aVessel(prisma())
    const kettle = await aVessel(prisma(), { type: 'KETTLE', status: 'IN_USE' })
    const batch = await aBatch(prisma(), { stage: 'BOILING', kettleId: kettle.id, fermenterId: fermenter.id })
    const of = await done(ana, move, { id: batch.id, to: 'FERMENTING' })
    await undo(ana, of)
    const { stage, fermentingStartDate } = await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })
    expect({ stage, fermentingStartDate }).toEqual({ stage: 'BOILING', fermentingStartDate: null })
    const statusOf = async (id: string) =>
      (await prisma().equipment.findUniqueOrThrow({ where: { id } })).status
    expect([await statusOf(fermenter.id), await statusOf(kettle.id)]).toEqual(['AVAILABLE', 'IN_USE'])
  })

  it('leaves a kettle that was being cleaned as dirty as it was', async () => {
    const kettle = await aVessel(prisma(), { type: 'KETTLE', status: 'CLEANING' })
    const batch = await aBatch(prisma(), { stage: 'MASHING', kettleId: kettle.id })
    await undo(ana, await done(ana, move, { id: batch.id, to: 'BOILING' }))
    expect(await prisma().equipment.findUniqueOrThrow({ where: { id: kettle.id } })).toMatchObject({
      status: 'CLEANING',
    })
  })

  it('is not itself taken back, which would lose the dates of the batch', async () => {
    const batch = await aBatch(prisma(), { stage: 'PLANNED' })
    const again = aCommandId()
    await undo(ana, await done(ana, move, { id: batch.id, to: 'MASHING' }), again)
    expect(await refusalOf(undo(ana, again))).toBe("This can't be undone.")
    expect(await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })).toMatchObject({
      stage: 'PLANNED',
    })
  })

  it('brings a cancelled batch back', async () => {
    const batch = await aBatch(prisma(), { stage: 'PLANNED' })
    await undo(ana, await done(ana, move, { id: batch.id, to: 'CANCELLED' }))
    expect(await prisma().batch.findUniqueOrThrow({ where: { id: batch.id } })).toMatchObject({
      stage: 'PLANNED',
    })
  })

  it('is refused by name when someone has changed the batch since, or logged on it', async () => {
    const fermenter = await aVessel(prisma())
    const batch = await aBatch(prisma(), { stage: 'PLANNED', fermenterId: fermenter.id })
    const of = await done(ana, move, { id: batch.id, to: 'FERMENTING' })
    await done(ben, addLog, { input: { batchId: batch.id, gravity: 1.05 } })
    expect(await refusalOf(undo(ana, of))).toBe(`Batch ${batch.batchNumber} has had a log entry since then.`)
    await done(ben, move, { id: batch.id, to: 'CANCELLED' })
    expect(await refusalOf(undo(ana, of))).toMatch(
      new RegExp(`^brewer-.* has changed batch ${batch.batchNumber} since then\\.$`),
    )
  })
})

describe('taking a log entry back', () => {
  it('removes it, updates every screen, and keeps its values in the outbox', async () => {
    const fermenter = await aVessel(prisma(), { status: 'IN_USE' })
    const batch = await aBatch(prisma(), { stage: 'FERMENTING', fermenterId: fermenter.id })
    const of = await done(ana, addLog, { input: { batchId: batch.id, gravity: 1.044 } })
    const { id } = await prisma().batchLog.findFirstOrThrow({ where: { batchId: batch.id } })
    await undo(ana, of)
    expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(0)
    expect((await changesOf(id)).at(-1)).toMatchObject({
      type: 'LogRemoved',
      detail: { batchId: batch.id, undoReason: 'Wrong beer', entry: { gravity: '1.044' } },
    })
  })

  it('is nothing that a viewer may do, whose role was taken meanwhile', async () => {
    const token = await server.signIn('BREWER_ASSISTANT')
    const keg = await aKeg(prisma())
    const of = await done(token, adjustKegs, { beer: keg.beerTypeId, delta: 1 })
    const { actorId } = await prisma().change.findFirstOrThrow({ where: { commandId: of } })
    await prisma().user.update({ where: { id: actorId ?? '' }, data: { role: 'VIEWER' } })
    expect(await refusalOf(undo(token, of))).toContain('Your role (Viewer)')
  })
})

describe('what can still be undone', () => {
  const undoableOf = async (token: string, of?: string) => {
    const query = `query ($of: ID) { undoable(of: $of) { commandId action description until } }`
    const { data, errors } = await server.ask<{
      undoable: { commandId: string; action: string; description: string; until: string }[]
    }>(token, query, { of })
    expect(errors).toBeUndefined()
    return data!.undoable
  }

  it('is listed for its minute, only to the person who did it, until it is undone', async () => {
    const cleo = await server.signIn('BREWER')
    const [keg, item] = [await aKeg(prisma()), await anIngredient(prisma())]
    const first = await done(cleo, adjustKegs, { beer: keg.beerTypeId, delta: 3 })
    const second = await done(cleo, adjustStock, { id: item.id, type: 'ADD', quantity: 2 })
    expect(await undoableOf(cleo)).toMatchObject([
      { commandId: second, action: 'Stock adjusted', description: `${item.name}: +2 lbs` },
      { commandId: first, action: 'Kegs added' },
    ])
    expect(await undoableOf(cleo, keg.id)).toMatchObject([{ commandId: first }])
    expect(await undoableOf(await server.signIn('BREWER'))).toEqual([])
    await undo(cleo, second)
    expect(await undoableOf(cleo)).toMatchObject([{ commandId: first }])
    await prisma().change.updateMany({
      where: { commandId: first },
      data: { at: new Date(Date.now() - 61_000) },
    })
    expect(await undoableOf(cleo)).toEqual([])
  })
})
