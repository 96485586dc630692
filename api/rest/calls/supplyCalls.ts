import { z } from 'zod'
import { importIngredients } from '#api/features/ingredients/ingredientImport.service.ts'
import { emailSupplierOrders } from '#api/features/suppliers/supplierOrders.service.ts'
import { suppliers } from '#api/features/suppliers/suppliers.service.ts'
import { importLimits } from '#domain/stock/ingredientCsv.ts'
import { call, type Route } from '#api/rest/call.ts'
import { stamps, stampsOf, text } from '#api/rest/shapes/shapes.ts'

const tag = 'Ingredients'

const cell = z.union([z.string(), z.number(), z.null()])

const importIngredientFile = call({
  tag,
  action: 'editIngredients',
  about: 'Import ingredients from a CSV file: create them or, by name, update them',
  bodyBytes: 2 * importLimits.bytes,
  body: z.object({
    csvData: z
      .union([z.string(), z.array(z.record(z.string(), cell))])
      .describe('The text of the file, or its rows as objects with the columns as keys.'),
  }),
  answer: z.object({
    success: z.array(z.object({ name: z.string(), action: z.enum(['created', 'updated']) })),
    failed: z.array(z.object({ name: z.string(), error: z.string() })),
  }),
  async handle(ctx, { body: { csvData }, commandId }) {
    const file = { csv: csvData, commandId, shown: importLimits.rows }
    const { accepted, problems } = await importIngredients(ctx, file)
    return {
      success: accepted.map(({ name, action }) => {
        return { name, action: action === 'CREATED' ? ('created' as const) : ('updated' as const) }
      }),
      failed: problems.map(({ row, name, column, expected, got }) => {
        return { name, error: `Row ${row}: ${column} should be ${expected}, not “${got}”.` }
      }),
    }
  },
})

const listSuppliers = call({
  tag,
  action: 'read',
  about: 'Every supplier by name',
  answer: z.array(
    z
      .object({
        _id: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        ...stamps,
      })
      .meta({ id: 'Supplier' }),
  ),
  handle: async (ctx) =>
    (await suppliers(ctx)).map(({ id, name, email, phone, ...row }) => {
      return { _id: id, name, email, phone, ...stampsOf(row) }
    }),
})

const orderStatus = { SENT: 'sent', RECORDED: 'recorded', FAILED: 'failed' } as const

const orderSupplies = call({
  tag,
  action: 'orderSupplies',
  about: 'Send each supplier one order: for these ingredients or, without any, for all that are low or out',
  body: z.object({
    ingredientIds: z.array(text(200)).max(500).nullish(),
    customMessage: text(2_000).nullish(),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        supplier: z.string(),
        email: z.string().nullable(),
        ingredients: z.array(z.string()).describe('By name.'),
        status: z.enum(['sent', 'recorded', 'failed']),
        error: z.string().optional(),
      }),
    ),
  }),
  async handle(ctx, { body, commandId }) {
    const orders = await emailSupplierOrders(ctx, { ...body, commandId })
    const results = orders.map(({ supplier, email, ingredients, status, error }) => ({
      supplier: supplier?.name ?? 'No supplier',
      email,
      ingredients: ingredients.map(({ name }) => name),
      status: orderStatus[status],
      ...(error !== null && { error }),
    }))
    return { results }
  },
})

/** The calls about imports, suppliers and orders, each at its address. */
export const supplyCalls: Route[] = [
  ['POST', '/ingredients/bulk-import', importIngredientFile],
  ['POST', '/ingredients/orders/email', orderSupplies],
  ['GET', '/suppliers', listSuppliers],
]
