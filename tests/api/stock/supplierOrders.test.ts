import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'
import { anIngredient } from '#tests/support/data/stock.ts'

const ordering = `mutation ($ids: [ID!], $message: String, $commandId: ID) {
  emailSupplierOrders(ingredientIds: $ids, customMessage: $message, commandId: $commandId) {
    supplier { name } email ingredients { name } status error
  }
}`
type Orders = {
  supplier: { name: string } | null
  ingredients: { name: string }[]
  status: string
  error: string | null
}[]

async function order(server: TestServer, token: string, variables: object = {}) {
  const answer = await server.ask<{ emailSupplierOrders: Orders }>(token, ordering, variables)
  return { errors: answer.errors, orders: answer.data?.emailSupplierOrders ?? [] }
}

/** Malt that is low and hops that are out, of two suppliers; yeast that is good; salt without a supplier. */
async function aStockRoom(server: TestServer) {
  const { prisma } = server.app.database
  await prisma.mail.deleteMany()
  await prisma.ingredient.deleteMany()
  await prisma.supplier.deleteMany()
  const maltings = await prisma.supplier.create({
    data: { name: 'Maltings', email: 'orders@maltings.example' },
  })
  const hopyard = await prisma.supplier.create({ data: { name: 'Hopyard', email: 'sales@hopyard.example' } })
  const malt = await anIngredient(prisma, { name: 'Pale Malt', supplierId: maltings.id, currentQuantity: 15 })
  const wheat = await anIngredient(prisma, { name: 'Wheat', supplierId: maltings.id, currentQuantity: 20 })
  const hops = await anIngredient(prisma, {
    name: 'Citra',
    unit: 'OZ',
    supplierId: hopyard.id,
    currentQuantity: 0,
  })
  const salt = await anIngredient(prisma, { name: 'Gypsum' })
  return { malt, wheat, hops, salt, hopyard }
}

describe('with a mail server', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let server: TestServer
  let brewer: string

  beforeAll(async () => {
    smtp = await startSmtp({ refuse: { 'gone@hopyard.example': 550, 'busy@hopyard.example': 450 } })
    server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Brewery <brewery@example.com>' })
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })
  beforeEach(async () => {
    smtp.received.length = 0
    brewer = await server.signIn('BREWER')
  })

  it('sends each supplier one order for all that is low or out, to their own address', async () => {
    await aStockRoom(server)
    const { orders } = await order(server, brewer, { message: 'Before Friday, please.' })
    expect(orders).toEqual(
      [
        {
          supplier: { name: 'Hopyard' },
          email: 'sales@hopyard.example',
          ingredients: [{ name: 'Citra' }],
          status: 'SENT',
          error: null,
        },
        {
          supplier: { name: 'Maltings' },
          email: 'orders@maltings.example',
          ingredients: [{ name: 'Pale Malt' }, { name: 'Wheat' }],
          status: 'SENT',
          error: null,
        },
      ].sort((a, b) => a.ingredients[0]!.name.localeCompare(b.ingredients[0]!.name)),
    )
    expect(smtp.received.map(({ from, to }) => [from, ...to]).sort()).toEqual([
      ['brewery@example.com', 'orders@maltings.example'],
      ['brewery@example.com', 'sales@hopyard.example'],
    ])
    const { text } = smtp.received.find(({ to }) => to[0] === 'orders@maltings.example')!
    expect(text).toContain('Subject: Order: 2 ingredients')
    expect(text).toContain('- Pale Malt: 25 lbs (in stock: 15 lbs)')
    expect(text).toContain('Before Friday, please.')
  })

  it('sends nothing twice for one command, even when it arrives concurrently', async () => {
    const { hops } = await aStockRoom(server)
    const twice = { ids: [hops.id], commandId: 'the order' }
    const answers = await Promise.all([order(server, brewer, twice), order(server, brewer, twice)])
    expect((await order(server, brewer, twice)).orders).toMatchObject([{ status: 'SENT' }])
    expect(answers.flatMap(({ orders }) => orders)).toHaveLength(2)
    await server.app.mailer.sendDue()
    expect(smtp.received).toHaveLength(1)
  })

  it("says which suppliers can't be written to", async () => {
    const { hops, salt, hopyard } = await aStockRoom(server)
    await server.app.database.prisma.supplier.update({ where: { id: hopyard.id }, data: { email: null } })
    expect((await order(server, brewer, { ids: [hops.id, salt.id] })).orders).toMatchObject([
      { supplier: { name: 'Hopyard' }, status: 'FAILED', error: 'Hopyard has no email address.' },
      { supplier: null, status: 'FAILED', error: 'These ingredients have no supplier.' },
    ])
  })

  it('reports a permanent rejection immediately, and retries a temporary one', async () => {
    const { hops, hopyard } = await aStockRoom(server)
    const { prisma } = server.app.database
    await prisma.supplier.update({ where: { id: hopyard.id }, data: { email: 'gone@hopyard.example' } })
    const gone = await order(server, brewer, { ids: [hops.id] })
    expect(gone.orders).toMatchObject([
      { status: 'FAILED', error: expect.stringContaining('no such mailbox') },
    ])
    await prisma.supplier.update({ where: { id: hopyard.id }, data: { email: 'busy@hopyard.example' } })
    const later = { ids: [hops.id], commandId: 'later' }
    expect((await order(server, brewer, later)).orders).toMatchObject([{ status: 'RECORDED' }])
    expect(smtp.received).toEqual([])
    await prisma.mail.updateMany({
      where: { sentAt: null, nextTryAt: { not: null } },
      data: { nextTryAt: new Date(0), to: 'free@hopyard.example' },
    })
    await server.app.mailer.sendDue()
    expect(smtp.received.map(({ to }) => to)).toEqual([['free@hopyard.example']])
    expect((await order(server, brewer, later)).orders).toMatchObject([{ status: 'SENT' }])
  })

  it('are sent once by two processes on one database', async () => {
    const { prisma } = server.app.database
    await aStockRoom(server)
    const other = await startServer({ databaseUrl: server.databaseUrl, SMTP_URL: smtp.url })
    await prisma.mail.createMany({
      data: Array.from({ length: 40 }, (_, n) => ({
        to: `to-${n}@example.com`,
        subject: 'Order',
        text: 'x',
      })),
    })
    await Promise.all([server.app.mailer.sendDue(), other.app.mailer.sendDue()])
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 40 }, (_, n) => `to-${n}@example.com`).sort(),
    )
    await other.close()
  })

  it('are at most 10 an hour', async () => {
    const { hops } = await aStockRoom(server)
    for (let n = 0; n < 10; n++)
      expect((await order(server, brewer, { ids: [hops.id] })).errors).toBeUndefined()
    const { errors } = await order(server, brewer, { ids: [hops.id] })
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS' } }])
    expect(smtp.received).toHaveLength(10)
  })

  it('count once, however often the database has to start over', async () => {
    const { hops } = await aStockRoom(server)
    const { pool } = server.app.database
    await pool.query(`
      CREATE SEQUENCE "Race";
      CREATE FUNCTION "loseRaces"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('"Race"') % 3 <> 0 THEN RAISE serialization_failure; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER "loseRaces" BEFORE INSERT ON "Mail" FOR EACH ROW EXECUTE FUNCTION "loseRaces"()`)
    const lost: unknown[] = []
    for (let n = 0; n < 10; n++) lost.push((await order(server, brewer, { ids: [hops.id] })).errors)
    await pool.query('DROP TRIGGER "loseRaces" ON "Mail"; DROP FUNCTION "loseRaces"; DROP SEQUENCE "Race"')
    expect(lost).toEqual(Array.from({ length: 10 }, () => undefined))
    expect((await order(server, brewer, { ids: [hops.id] })).errors).toMatchObject([
      { extensions: { code: 'TOO_MANY_REQUESTS' } },
    ])
  })

  it('that are sent again for want of an answer are not counted again', async () => {
    const { hops } = await aStockRoom(server)
    const again = { ids: [hops.id], commandId: 'sent again' }
    for (let n = 0; n < 12; n++) expect((await order(server, brewer, again)).errors).toBeUndefined()
    expect(smtp.received).toHaveLength(1)
  })

  it('need something to order', async () => {
    const { wheat, malt, hops } = await aStockRoom(server)
    await server.app.database.prisma.ingredient.deleteMany({
      where: { id: { in: [wheat.id, malt.id, hops.id] } },
    })
    expect((await order(server, brewer)).errors).toMatchObject([
      { message: 'No ingredients are low or out.', extensions: { code: 'REFUSED' } },
    ])
  })
})

describe('without a mail server', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('are recorded and reported as not sent', async () => {
    const { hops } = await aStockRoom(server)
    const brewer = await server.signIn('BREWER')
    const { body, status } = await server.call('POST', '/api/ingredients/orders/email', brewer, {
      ingredientIds: [hops.id],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      results: [
        {
          supplier: 'Hopyard',
          email: 'sales@hopyard.example',
          ingredients: ['Citra'],
          status: 'recorded',
          error: 'No mail server is set: the order was recorded, not sent.',
        },
      ],
    })
    expect(await server.app.database.prisma.mail.findMany()).toMatchObject([
      { to: 'sales@hopyard.example', sentAt: null, subject: 'Order: 1 ingredient' },
    ])
  })

  it('can be copied and printed as they would be sent, with and without a supplier', async () => {
    const { hops, salt } = await aStockRoom(server)
    const brewer = await server.signIn('BREWER')
    const { data } = await server.ask<{ emailSupplierOrders: { text: string }[] }>(
      brewer,
      `mutation ($ids: [ID!]) {
        emailSupplierOrders(ingredientIds: $ids, customMessage: "Before Friday") { supplier { name } status text }
      }`,
      { ids: [hops.id, salt.id] },
    )
    expect(data?.emailSupplierOrders).toMatchObject([
      { supplier: { name: 'Hopyard' }, status: 'RECORDED' },
      { supplier: null, status: 'FAILED' },
    ])
    const [mail] = await server.app.database.prisma.mail.findMany()
    const [sent, other] = data?.emailSupplierOrders ?? []
    expect(sent?.text).toBe(mail?.text)
    expect(other?.text).toMatch(/Gypsum[^]*Before Friday/)
  })
})

it('a mail server that is unreachable loses no order', async () => {
  const reserved = await startSmtp()
  await reserved.close()
  const server = await startServer({ SMTP_URL: reserved.url })
  const brewer = await server.signIn('BREWER')
  const { hops } = await aStockRoom(server)
  expect((await order(server, brewer, { ids: [hops.id] })).orders).toMatchObject([
    { status: 'RECORDED', error: expect.stringContaining('ECONNREFUSED') },
  ])
  const smtp = await startSmtp({ port: reserved.port })
  await server.app.database.prisma.mail.updateMany({ data: { nextTryAt: new Date(0) } })
  await server.app.mailer.sendDue()
  expect(smtp.received).toHaveLength(1)
  await server.close()
  await smtp.close()
})
