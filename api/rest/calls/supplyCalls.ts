import { z } from 'zod'
import { importIngredients } from '#api/features/ingredients/ingredientImport.service.ts'
import { emailSupplierOrders } from '#api/features/suppliers/supplierOrders.service.ts'
import { suppliers } from '#api/features/suppliers/suppliers.service.ts'
import { importLimits } from '#domain/stock/files/ingredientCsv.ts'
import { supplier } from '#domain/stock/supplier.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { carry, message } from '#domain/language/message.ts'
import { tell } from '#api/context.ts'
import { entity, stamps, text } from '#api/rest/shapes/shapes.ts'
import { responseOf } from '#api/rest/shapes/recordShapes.ts'
import { inLowerCase } from '#api/rest/shapes/words.ts'

const cell = z.union([z.string(), z.number(), z.null()])

const supplierShape = entity({ ...responseOf(supplier), ...stamps }).meta({ id: 'Supplier' })

const order = z.object({
  supplier: z.string(),
  email: z.string().nullable(),
  ingredients: z.array(z.string()).describe('By name.'),
  status: inLowerCase(['SENT', 'RECORDED', 'FAILED']).word,
  error: z.string().optional(),
})

/** The calls about imports, suppliers and orders. */
export const supplyCalls = callsAbout('Ingredients', {
  'POST /ingredients/bulk-import': call({
    action: 'editIngredients',
    about: 'Import ingredients from a CSV file: create them or, by name, update them',
    bodyBytes: 2 * importLimits.bytes,
    body: z.object({
      csvData: z
        .union([z.string(), z.array(z.record(z.string(), cell))], {
          error: ({ input }) => carry(message(input === undefined ? 'rest.missing' : 'rest.csv')),
        })
        .describe('The text of the file, or its rows as objects with the columns as keys.'),
    }),
    names: { csv: 'csvData' },
    answer: z.object({
      success: z.array(z.object({ name: z.string(), action: inLowerCase(['CREATED', 'UPDATED']).word })),
      failed: z.array(z.object({ name: z.string(), error: z.string() })),
    }),
    async handle(ctx, { body: { csvData }, commandId }) {
      const file = { csv: csvData, commandId, shown: importLimits.rows }
      const { accepted, problems } = await importIngredients(ctx, file)
      const failed = problems.map(({ row, name, column, expected, got }) => {
        const said = message('rest.importRow', { row: String(row), column, expected, got })
        return { name, error: tell(ctx, said) }
      })
      return { success: accepted, failed }
    },
  }),
  'POST /ingredients/orders/email': call({
    action: 'orderSupplies',
    about: 'Send each supplier one order: for these ingredients or, without any, for all that are low or out',
    body: z.object({
      ingredientIds: z.array(text(200)).max(500).nullish(),
      customMessage: text(2_000).nullish(),
    }),
    answer: z.object({ results: z.array(order) }),
    async handle(ctx, { body, commandId }) {
      const orders = await emailSupplierOrders(ctx, { ...body, commandId })
      const results = orders.map(({ supplier: to, email, ingredients, status, error }) => ({
        supplier: to?.name ?? tell(ctx, message('rest.noSupplier')),
        email,
        ingredients: ingredients.map(({ name }) => name),
        status,
        ...(error !== null && { error }),
      }))
      return { results }
    },
  }),
  'GET /suppliers': call({
    action: 'read',
    about: 'Every supplier by name',
    answer: z.array(supplierShape),
    handle: suppliers,
  }),
})
