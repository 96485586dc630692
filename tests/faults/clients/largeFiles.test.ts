import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchHealth } from '#tests/support/faults/healthWatch.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'

let folder: string
let brewhouse: RunningBrewhouse
let token: string

/** What is sent is not limited, so that each file is read. */
const unlimited = { READS_PER_MINUTE: '100000', COST_PER_MINUTE: '100000000', LOG_LEVEL: 'silent' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-files-'))
  await chmod(folder, 0o755)
  brewhouse = await startBrewhouse(folder, unlimited)
  token = await eventually(signIn)
}, 90_000)
afterAll(async () => {
  await brewhouse.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(): Promise<string> {
  const response = await fetch(`${brewhouse.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'brewer@brewhouse.local', password: 'brewhouse-demo' }),
  })
  if (response.status !== 200) throw new Error(`The sign-in answered ${response.status}.`)
  return ((await response.json()) as { token: string }).token
}

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string }[]
}

async function ask(query: string, variables: object = {}): Promise<Answer> {
  const response = await fetch(`${brewhouse.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Answer
}

const previewRecipes = `query ($file: String!, $format: RecipeFormat!) {
  previewRecipeImport(file: $file, format: $format) { recipes { name } }
}`
const previewStock = 'query ($csv: String!) { previewIngredientImport(csv: $csv) { rows problemCount } }'
const importReadings = `mutation ($batchId: ID!, $csv: String!, $columns: ReadingColumnsInput!) {
  importReadings(batchId: $batchId, csv: $csv, fileName: "meter.csv", columns: $columns) { kept problemCount }
}`

const beerXml = `<RECIPES>${'<RECIPE><NAME>Pale</NAME><BATCH_SIZE>20</BATCH_SIZE></RECIPE>'.repeat(30_000)}</RECIPES>`
const beerJson = JSON.stringify({
  beerjson: {
    recipes: Array.from({ length: 30_000 }, (_, n) => ({
      name: `Pale ${n}`,
      batch_size: { unit: 'l', value: 20 },
    })),
  },
})
const hop = '<HOP><NAME>Cascade</NAME><AMOUNT>0.02</AMOUNT><ALPHA>5</ALPHA><USE>Boil</USE></HOP>'
const longRecipe = `<RECIPE><NAME>Pale</NAME><BATCH_SIZE>20</BATCH_SIZE><HOPS>${hop.repeat(20_000)}</HOPS></RECIPE>`
const stock = [
  'name,category,quantity,unit,cost',
  ...Array.from({ length: 5_000 }, (_, n) => `Malt ${n},Grain,${n}.5,kg,1.25`),
].join('\n')
const wrongStock = [
  'name,category,quantity,unit,cost',
  ...Array.from({ length: 5_000 }, (_, n) => `Malt ${n},x,y,z,w`),
].join('\n')

/** As many readings as a file may have, until now, ten seconds apart. */
function meterFile(): string {
  const begin = Date.now() - 40_000 * 10_000
  const rows = Array.from({ length: 40_000 }, (_, n) => {
    const at = new Date(begin + n * 10_000).toISOString().slice(0, 19)
    return `${at},1.0${10 + (n % 40)},${20 + (n % 10) / 10}`
  })
  return ['time,gravity,temperature', ...rows].join('\n')
}

/** A batch that ferments. */
async function aBatch(): Promise<string> {
  const { data } = await ask('{ batches(limit: 100) { id stage } }')
  const batches = data?.batches as { id: string; stage: string }[]
  const fermenting = batches.find(({ stage }) => stage === 'FERMENTING')
  if (!fermenting) throw new Error('No batch of the demo ferments.')
  return fermenting.id
}

const columns = {
  ...{ moment: 0, days: 'DAY_FIRST' },
  values: [
    { column: 1, kind: 'GRAVITY', unit: 'SG' },
    { column: 2, kind: 'TEMPERATURE', unit: 'C' },
  ],
}

/** How long each file is sent again and again at least, for enough requests beside it. */
const leastMs = 4_000

const sumOf = (times: readonly number[]) => times.reduce((sum, ms) => sum + ms, 0)

const files: [what: string, expected: RegExp, send: () => Promise<Answer>][] = [
  [
    'BeerXML of 30,000 recipes',
    /30,?000 recipes: at most 100/,
    () => ask(previewRecipes, { file: beerXml, format: 'BEERXML' }),
  ],
  [
    'BeerJSON of 30,000 recipes',
    /30,?000 recipes: at most 100/,
    () => ask(previewRecipes, { file: beerJson, format: 'BEERJSON' }),
  ],
  [
    'BeerXML of a recipe with 20,000 hops',
    /"name":"Pale/,
    () => ask(previewRecipes, { file: longRecipe, format: 'BEERXML' }),
  ],
  ['5,000 ingredients', /"rows":5000,"problemCount":0/, () => ask(previewStock, { csv: stock })],
  [
    '5,000 wrong ingredients',
    /"rows":5000,"problemCount":[1-9]/,
    () => ask(previewStock, { csv: wrongStock }),
  ],
  [
    '40,000 readings of a meter',
    /"problemCount":\d/,
    async () => ask(importReadings, { batchId: await aBatch(), csv: meterFile(), columns }),
  ],
]

for (const [what, expected, send] of files)
  it(`a file of ${what} holds up nobody else`, async ({ task }) => {
    // Loads what reads it.
    expect(JSON.stringify(await send())).toMatch(expected)
    const endWatch = watchHealth(brewhouse.url)
    const took: number[] = []
    while (took.length < 4 || sumOf(took) < leastMs) {
      const from = performance.now()
      await send()
      took.push(performance.now() - from)
    }
    const health = await endWatch()
    expect(health.failed).toBe(0)
    expect(health.p99Ms).toBeLessThan(Math.max(100, Math.min(...took) / 3))
    reportFault(task, {
      fault: `A large file is imported: ${what}`,
      injected: `${took.length} times, one after the other`,
      promised:
        'others are answered meanwhile: 99 % of requests to /healthz within 100 ms, or a third of the time for the file',
      measured: `99 % of ${health.asked} within ${asDuration(health.p99Ms)}, while each file took ${asDuration(Math.min(...took))} or more`,
    })
  }, 300_000)
