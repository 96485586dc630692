import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient } from '#tests/support/data/stock.ts'

/** 272 ingredients from the default data of Brewtarget (github.com/Brewtarget/brewtarget): facts, as a brewery would import them. */
const realFile = readFileSync(new URL('../../fixtures/ingredients.csv', import.meta.url), 'utf8')

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
beforeEach(async () => {
  await prisma().ingredient.deleteMany()
  await prisma().supplier.deleteMany()
})

const prisma = () => server.app.database.prisma
interface Imported {
  created: number
  updated: number
  accepted: { row: number; name: string; action: string }[]
  problems: object[]
  problemCount: number
}
const importing = `mutation ($csv: String!, $commandId: ID) {
  importIngredients(csv: $csv, commandId: $commandId) {
    created updated accepted { row name action } problems { row name column expected got } problemCount
  }
}`
const importFile = async (csv: string, commandId?: string) => {
  const answer = await server.ask<{ importIngredients: Imported }>(brewer, importing, { csv, commandId })
  return { ...answer, imported: answer.data?.importIngredients }
}
const all = () => prisma().ingredient.findMany({ include: { supplier: true }, orderBy: { name: 'asc' } })

describe('importing ingredients', () => {
  it('reads by a person’s choices what a file does not say, and leaves it out without them', async () => {
    const asking = `mutation ($csv: String!, $choices: IngredientFileInput) {
      importIngredients(csv: $csv, choices: $choices) { created problems { row column expected got } }
    }`
    const csv = 'name;category;Amount left;best before\nMunich;grain;1.240;4/5/2027\nSaaz;hops;12;\n'
    const columns = [{ column: 2, use: 'currentQuantity' }]
    const unsaid = await server.ask(brewer, asking, { csv, choices: { columns } })
    expect(unsaid.data).toEqual({
      importIngredients: {
        created: 1,
        problems: [
          {
            ...{ row: 2, column: 'Amount left', got: '1.240' },
            expected: '1.24 or 1,240: choose how numbers are written',
          },
          {
            ...{ row: 2, column: 'best before', got: '4/5/2027' },
            expected: 'May 4, 2027 or Apr 5, 2027: choose how days are written',
          },
        ],
      },
    })
    await server.ask(brewer, asking, { csv, choices: { columns, decimal: ',', days: 'DAY_FIRST' } })
    expect(await all()).toMatchObject([
      { name: 'Munich', currentQuantity: { d: [1240] }, expirationDate: new Date('2027-05-04') },
      { name: 'Saaz' },
    ])
    const wrong = await server.ask(brewer, asking, {
      csv,
      choices: { columns: [{ column: 2, use: 'height' }] },
    })
    expect(wrong.errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT')
  })

  it('finds an ingredient whose name was stored before names were composed', async () => {
    await anIngredient(prisma(), { name: 'Ko\u0308lner\u00a0Malz' })
    const { imported } = await importFile('name,category,currentQuantity\nKölner Malz,grain,12\n')
    expect(imported).toMatchObject({ created: 0, updated: 1 })
    expect((await all()).map(({ name }) => name)).toEqual(['Kölner Malz'])
  })

  it('imports a real file of 272, and once more without any change', async () => {
    const preview = `query ($csv: String!) {
      previewIngredientImport(csv: $csv) { rows toCreate toUpdate problemCount ignoredColumns }
    }`
    const before = await server.ask(brewer, preview, { csv: realFile })
    expect(before.data).toEqual({
      previewIngredientImport: { rows: 272, toCreate: 272, toUpdate: 0, problemCount: 0, ignoredColumns: [] },
    })
    expect(await prisma().ingredient.count()).toBe(0)

    const commandId = 'the real file'
    const { imported } = await importFile(realFile, commandId)
    expect(imported).toMatchObject({ created: 272, updated: 0, problemCount: 0 })
    const counts = await prisma().ingredient.groupBy({ by: ['category'], _count: true })
    expect(Object.fromEntries(counts.map((group) => [group.category, group._count]))).toEqual({
      GRAIN: 165,
      HOPS: 41,
      YEAST: 6,
      MISC: 60,
    })
    const suppliers = await prisma().supplier.findMany({
      orderBy: { name: 'asc' },
      include: { _count: true },
    })
    expect(suppliers.map(({ name, _count }) => [name, _count.ingredients])).toEqual([
      ['Briess', 37],
      ['Gladfield Malt', 17],
      ['Harraways / Gladfield', 1],
      ['Levteck', 6],
    ])
    const changes = await prisma().change.findMany({
      where: { type: 'IngredientsImported', commandId },
      orderBy: { seq: 'asc' },
    })
    expect(changes).toMatchObject([{ detail: { created: 272, updated: 0 } }])
    expect((await importFile(realFile)).imported).toMatchObject({ created: 0, updated: 272 })
    expect(await prisma().ingredient.count({ where: { version: 1 } })).toBe(272)
  })

  it('takes 5,000 rows, and not one more', async () => {
    const row = (n: number) => `"Malt ${n}, pale",grain,Base,${n}.5,lbs,10,0.8${n % 10},Supplier ${n % 40}`
    const columns = 'name,category,subcategory,currentQuantity,unit,reorderThreshold,costPerUnit,supplierName'
    const file = (rows: number) => [columns, ...Array.from({ length: rows }, (_, n) => row(n))].join('\n')
    const { imported } = await importFile(file(5_000))
    expect(imported).toMatchObject({ created: 5_000, problemCount: 0 })
    expect(imported!.accepted).toHaveLength(500)
    expect(await prisma().ingredientTransaction.count({ where: { transactionType: 'IMPORTED' } })).toBe(5_000)
    const again = await importFile(file(5_000).replaceAll(',lbs,', ',kg,'))
    expect(again).toMatchObject({ imported: { created: 0, updated: 5_000 } })
    const more = await importFile(file(5_001))
    expect(more.errors).toMatchObject([{ message: 'The file has 5,001 rows: at most 5,000 are allowed.' }])
  }, 60_000)

  it('parses what spreadsheets write: a BOM, semicolons, quotes, CRLF, accents, decimal commas', async () => {
    const csv =
      '\ufeffName;Category;Subcategory;Current quantity;Unit;Cost per unit;Supplier Name\r\n' +
      '"Münchner ""Typ II""; dunkel";Grain;Röstmalz;1.250,5;kg;0,95;Mälzerei Süß\r\n' +
      '\r\n' +
      'Saaz;hops;"Aroma; hop";12,5;oz;1;\r\n'
    expect((await importFile(csv)).imported).toMatchObject({ created: 2, problemCount: 0 })
    expect(await all()).toMatchObject([
      {
        name: 'Münchner "Typ II"; dunkel',
        unit: 'KG',
        costPerUnitCents: 95,
        supplier: { name: 'Mälzerei Süß' },
      },
      { name: 'Saaz', unit: 'OZ', supplier: null },
    ])
    expect((await all()).map(({ currentQuantity }) => Number(currentQuantity))).toEqual([1250.5, 12.5])
  })

  it('updates by name only what the file says, and records new quantities', async () => {
    const known = await anIngredient(prisma(), {
      name: 'Cascade',
      category: 'HOPS',
      costPerUnitCents: 1250,
      lotNumber: 'L-1',
    })
    const { imported } = await importFile('name,category,currentQuantity\nCASCADE,hops,42\nCitra,hops,\n')
    expect(imported).toMatchObject({
      created: 1,
      updated: 1,
      accepted: [
        { row: 2, name: 'CASCADE', action: 'UPDATED' },
        { row: 3, name: 'Citra', action: 'CREATED' },
      ],
    })
    expect((await all())[0]).toMatchObject({
      id: known.id,
      costPerUnitCents: 1250,
      lotNumber: 'L-1',
      version: 2,
    })
    expect(await prisma().ingredientTransaction.findMany()).toMatchObject([
      { ingredientId: known.id, transactionType: 'IMPORTED' },
    ])
  })

  it('imports what is right and names every cell that is not', async () => {
    const { imported } = await importFile('name,category,unit\nGood,grain,lbs\nBad,fruit,bags\n,grain,lbs\n')
    expect(imported).toMatchObject({
      created: 1,
      problems: [
        { row: 3, name: 'Bad', column: 'category', expected: 'grain, hops, yeast or misc', got: 'fruit' },
        { row: 3, name: 'Bad', column: 'unit', got: 'bags' },
        { row: 4, name: '', column: 'name', expected: 'a name' },
      ],
      problemCount: 3,
    })
  })

  it('sent twice under one command id, has one effect', async () => {
    const csv = 'name,category\nOnce,grain\n'
    const first = await importFile(csv, 'the import')
    expect((await importFile(csv, 'the import')).data).toEqual(first.data)
    expect(first.imported).toMatchObject({ created: 1 })
  })

  it.each([
    ['nothing', '', 'Please select a CSV file first'],
    ['quotes that never close', 'name,category\n"Open,grain\nx', /^Please select a valid CSV file/],
    ['something that is no text', 'PK\0\u0003', 'Please select a valid CSV file'],
    [
      'more than 2 MB',
      `name,category\n${'x'.repeat(2_000_000)},grain`,
      'The file is too large: at most 2 MB are allowed.',
    ],
  ])('refuses %s', async (_what, csv, message) => {
    const { errors } = await importFile(csv)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(errors![0]!.message).toMatch(message)
  })
})

describe('exporting ingredients', () => {
  it('gives a file that changes nothing when it is imported again', async () => {
    await importFile(realFile)
    await anIngredient(prisma(), {
      name: '=HYPERLINK("x"), Malt',
      expirationDate: new Date('2027-04-30'),
      potential: 1.037,
    })
    const { data } = await server.ask<{ exportIngredients: string }>(brewer, '{ exportIngredients }')
    expect(data!.exportIngredients).toContain(`"'=HYPERLINK(""x""), Malt",grain`)
    const before = await all()
    expect((await importFile(data!.exportIngredients)).imported).toMatchObject({
      created: 0,
      updated: 273,
      problemCount: 0,
    })
    expect(await all()).toEqual(before)
  })

  it('offers a template that can be imported as it is', async () => {
    const { data } = await server.ask<{ ingredientImportTemplate: string }>(
      brewer,
      '{ ingredientImportTemplate }',
    )
    expect((await importFile(data!.ingredientImportTemplate)).imported).toMatchObject({
      created: 4,
      problemCount: 0,
    })
  })
})

describe('a large body', () => {
  const large = { csv: `name,category\n${'x'.repeat(150_000)},grain` }

  it('is accepted only with a file and from signed-in users', async () => {
    const other = await server.ask(
      brewer,
      'query ($csv: String!) { ingredients(search: $csv) { id } }',
      large,
    )
    expect(other.errors).toMatchObject([{ extensions: { code: 'TOO_LARGE' } }])
    const stranger = await server.ask(null, importing, large)
    expect(stranger.errors).toMatchObject([{ message: 'The body is too large: at most 100 kB are allowed.' }])
  })

  it('is refused over REST but for an import', async () => {
    const named = { name: 'x'.repeat(150_000), category: 'grain' }
    expect((await server.call('POST', '/api/ingredients', brewer, named)).status).toBe(413)
  })
})

describe('POST /api/ingredients/bulk-import', () => {
  it('takes the text of a file or its rows, and lists what failed', async () => {
    const text = await server.call('POST', '/api/ingredients/bulk-import', brewer, {
      csvData: 'name,category\nA,grain\nB,stone\n',
    })
    expect(text).toMatchObject({
      status: 200,
      body: {
        success: [{ name: 'A', action: 'created' }],
        failed: [{ name: 'B', error: 'Row 3: category should be grain, hops, yeast or misc, not “stone”.' }],
      },
    })
    const rows = await server.call('POST', '/api/ingredients/bulk-import', brewer, {
      csvData: [{ name: 'A', category: 'grain', currentQuantity: 12.5 }],
    })
    expect(rows.body).toEqual({ success: [{ name: 'A', action: 'updated' }], failed: [] })
    const [row] = await all()
    expect(Number(row!.currentQuantity)).toBe(12.5)
  })
})
