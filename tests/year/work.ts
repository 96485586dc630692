import { expect } from 'vitest'
import { addDays, type Day } from '#domain/batches/timeline.ts'
import { momentAt } from '#domain/brewery/zonedMoments.ts'
import { anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { upload } from '#tests/support/data/photos.ts'
import { move, type Cellar } from '#tests/month/cellar.ts'
import { chosenPassword, signIn, type Worker } from '#tests/month/crew.ts'
import type { StockRoom } from '#tests/month/stockRoom.ts'
import type { Backups, Brewed, Device, Stored } from './expectedAlerts.ts'
import type { MovedBrewery } from './movedBrewery.ts'

/** Where clocks are set twice a year. */
export const zone = 'Europe/Berlin'

/** A time of the brewery's clock. */
export const clockTime = (day: Day, hour: number): Date => momentAt({ day, hour, minute: 0, second: 0 }, zone)

/** What was set up before the first day. */
export interface Brewery {
  moved: MovedBrewery
  owner: Worker
  cellar: Cellar
  stock: StockRoom
  beers: Record<string, string>
  /** By name. */
  ingredients: Map<string, Stored>
}

/** When beer is brewed, moved and read. */
const brewingHour = 9

const dayMs = 24 * 3_600_000
const rounded = (amount: number) => Math.round(amount * 1_000) / 1_000

/** What a batch of each beer takes from stock, by its recipe for 3 BBL; dry hops are taken in the tank. */
const beersBrewed = [
  {
    recipe: 'paleAle',
    beer: 'Harbour Pale Ale',
    size: 6,
    needs: { 'Pale Malt': 240, Citra: 29, 'American Ale Yeast': 2 },
    dryHops: { Citra: 17 },
    gravity: { original: 1.052, final: 1.011 },
    filled: { halfBarrels: 8, sixthBarrels: 5 },
  },
  {
    recipe: 'festbier',
    beer: 'Festbier',
    size: 5,
    needs: { 'Munich Malt': 150, Saaz: 26.667, 'Bavarian Lager Yeast': 100 },
    dryHops: {},
    gravity: { original: 1.056, final: 1.013 },
    filled: { halfBarrels: 6, sixthBarrels: 4 },
  },
] as const

/** How much is ordered at a time. */
const orders: Record<string, { quantity: number; totalCostCents: number; days?: number }> = {
  'Pale Malt': { quantity: 500.5, totalCostCents: 42_543 },
  'Munich Malt': { quantity: 300.25, totalCostCents: 33_000 },
  Citra: { quantity: 64.5, totalCostCents: 12_255 },
  Saaz: { quantity: 60, totalCostCents: 8_400 },
  'American Ale Yeast': { quantity: 8, totalCostCents: 7_192, days: 60 },
  'Bavarian Lager Yeast': { quantity: 250, totalCostCents: 3_000 },
}

interface Batch extends Brewed {
  count: number
  kind: (typeof beersBrewed)[number]
  brite: string
  /** Days in the fermenter and the brite tank. */
  days: { fermenting: number; conditioning: number }
  /** Gravity stands still from day 3 to day 7. */
  isStalled: boolean
}

/** A year of work in a brewery: what is done each day, and what the test knows of it afterwards. */
export class Work {
  readonly batches: Batch[] = []
  readonly stocks: Stored[]
  readonly devices: Device[] = []
  readonly backups: Backups = { madeAt: new Date(), isFolderGone: false, hasFailed: false }
  /** Half barrels in stock by beer. */
  readonly kegs: Record<string, number> = { 'Harbour Pale Ale': 6, Festbier: 6 }
  private brewer!: Worker
  private assistant!: Worker
  private ingest = ''
  private issues: { batch: Batch; log: string; day: number }[] = []
  private tasks: string[] = []
  private commands = 0

  constructor(private readonly brewery: Brewery) {
    this.stocks = [...brewery.ingredients.values()]
  }

  /** Sessions end overnight: everybody signs in with their password. */
  async arrive(): Promise<void> {
    const { server } = this.brewery.moved
    this.brewer = await signIn(server, 'bruno@brewery.example', chosenPassword)
    this.assistant = await signIn(server, 'ada@brewery.example', chosenPassword)
  }

  /** A hydrometer that floats in the first fermenter. */
  async bindDevice(owner: Worker): Promise<void> {
    const { moved, cellar } = this.brewery
    this.ingest = (await anIngestAddress(moved.server, owner.token)).url
    await this.sendReading(0)
    const { devices } = await owner.ask<{ devices: { id: string }[] }>('{ devices { id } }')
    const id = devices[0]?.id ?? ''
    await bind(moved.server, owner.token, id, cellar['FV-1'] ?? '')
    this.devices.push({ id, vessel: 'FV-1', sentAt: moved.now(), intervalSeconds: 8 * 3_600 })
  }

  /** Nobody works on three days of each 45. */
  static isClosed(number: number): boolean {
    return number % 45 >= 40 && number % 45 <= 42
  }

  /** What the hydrometer sends, unless its battery is empty or the brewery is closed. */
  async sendReading(number: number): Promise<void> {
    if (Work.isClosed(number) || (number % 30 >= 10 && number % 30 <= 11)) return
    const { moved } = this.brewery
    const now = moved.now()
    const batch = this.batches.find(({ stage, vessel }) => stage === 'FERMENTING' && vessel === 'FV-1')
    const gravity = batch ? gravityOn(batch, (now.getTime() - batch.since.getTime()) / dayMs) : undefined
    const message = { device: 'pill-1', temperature: 19.4, gravity, battery: 3.9, interval: 8 * 3_600 }
    const { status } = await post(moved.server, this.ingest, message)
    expect(status).toBe(200)
    for (const device of this.devices) device.sentAt = now
    if (batch) batch.measuredAt = now
  }

  /** At nine: tasks, the stock room and the cellar. */
  async morning(number: number, day: Day): Promise<void> {
    if (Work.isClosed(number)) return
    await this.arrive()
    for (const batch of this.planned()) {
      const early = batch.count % 2 === 0 ? 0 : 3
      if (batch.day <= addDays(day, early)) await this.order(batch, day)
    }
    if (number % 3 === 0)
      this.tasks.push(
        await this.assistant.make('addTask', {
          input: { title: `Order labels ${number}`, dueOn: addDays(day, 1) },
        }),
      )
    if (number % 3 === 1 && this.tasks.length > 0)
      await this.assistant.make('completeTask', { id: this.tasks.shift() })
    if (number % 7 === 2) await this.count('Citra', -0.2)
    await this.clean()
    await this.inTheCellar(number, day)
  }

  /** Brews, moves and readings. */
  private async inTheCellar(number: number, day: Day): Promise<void> {
    if (number % 5 === 1) await this.plan(day)
    const at = clockTime(day, brewingHour)
    for (const batch of this.batches) {
      const days = Math.round((at.getTime() - batch.since.getTime()) / dayMs)
      if (batch.stage === 'CONDITIONING' && days >= batch.days.conditioning) await this.fill(batch)
      else if (batch.stage === 'FERMENTING' && days >= batch.days.fermenting) await this.transfer(batch)
      else if (batch.stage === 'FERMENTING') await this.log(batch, days, at, number)
    }
    for (const batch of this.planned()) if (batch.day <= day) await this.brew(batch)
  }

  /** At six: kegs are sold, and what went wrong is written down. */
  async evening(number: number): Promise<void> {
    if (Work.isClosed(number)) return
    await this.sell(number % 2 === 0 ? 'Festbier' : 'Harbour Pale Ale', number)
    for (const issue of this.issues.filter((one) => number - one.day >= 3)) {
      await this.assistant.make('resolveIssue', { logId: issue.log, note: 'Filled the airlock' })
      issue.batch.openIssues -= 1
      this.issues = this.issues.filter((one) => one !== issue)
    }
    const batch = this.batches.find(({ stage }) => stage === 'FERMENTING')
    if (!batch) return
    if (number % 6 === 0) await this.report(batch, number)
    if (number % 5 === 0)
      await this.assistant.make('addRemark', { batchId: batch.id, text: `Smells of banana, day ${number}` })
    if (number % 4 === 0) {
      const commandId = `slip-${number}`
      await this.assistant.make('addLog', { input: { batchId: batch.id, gravity: 1.2 }, commandId })
      await this.assistant.make('undo', { of: commandId, reason: 'Of another tank' })
    }
  }

  private planned(): Batch[] {
    return this.batches.filter(({ stage }) => stage === 'PLANNED')
  }

  private async plan(day: Day): Promise<void> {
    const { cellar, stock, ingredients } = this.brewery
    const count = this.batches.length
    const kind = beersBrewed[count % 2] ?? beersBrewed[0]
    const vessel = `FV-${1 + (count % 3)}`
    const brite = `BT-${1 + (count % 2)}`
    const expectedDays = count % 2 ? { FERMENTING: 14, CONDITIONING: 7 } : { FERMENTING: 10, CONDITIONING: 5 }
    const number = `Y-${String(count + 1).padStart(3, '0')}`
    // The first is brewed on the day that it is planned.
    const brewDate = addDays(day, count === 0 ? 0 : 8)
    const id = await this.brewer.make('createBatch', {
      input: {
        ...{ batchNumber: number, brewDate, recipeId: stock[kind.recipe], batchSizeBBL: kind.size },
        ...{ brewerId: this.brewer.id, mashTunId: cellar['MT-1'], kettleId: cellar['BK-1'] },
        ...{ fermenterId: cellar[vessel], briteTankId: cellar[brite] },
        ...{ expectedFermentationDays: expectedDays.FERMENTING },
        ...{ expectedConditioningDays: expectedDays.CONDITIONING },
      },
    })
    const needs = Object.entries(kind.needs).map(
      ([name, amount]) => [ingredients.get(name)?.id ?? '', amount] as const,
    )
    this.batches.push({
      ...{ id, number, count, kind, day: brewDate, vessel, brite, expectedDays, gravity: kind.gravity },
      ...{
        stage: 'PLANNED',
        since: clockTime(day, brewingHour),
        readings: [],
        measuredAt: null,
        openIssues: 0,
      },
      needs: new Map(needs),
      days: { fermenting: 11, conditioning: 6 },
      isStalled: count % 6 === 1,
    })
  }

  /** Orders what a batch lacks, which arrives immediately. */
  private async order(batch: Batch, day: Day): Promise<void> {
    for (const [id, amount] of batch.needs) {
      const [name, stored] =
        [...this.brewery.ingredients].find(([, one]) => one.id === id) ?? expect.fail(`no ${id}`)
      if (stored.amount >= amount) continue
      const order = orders[name] ?? expect.fail(`nobody sells ${name}`)
      const { quantity, totalCostCents, days } = order
      const expires = days === undefined ? undefined : addDays(day, days)
      await this.brewer.make('receiveOrder', {
        input: {
          ...{ ingredientId: id, quantity, totalCostCents, expirationDate: expires },
          lotNumber: `L-${name.slice(0, 2)}-${day}`,
        },
      })
      stored.amount = rounded(stored.amount + quantity)
      if (expires) stored.lots.push({ expires, left: quantity })
    }
  }

  private async count(name: string, delta: number): Promise<void> {
    const stored = this.brewery.ingredients.get(name) ?? expect.fail(`no ${name}`)
    if (stored.amount + delta < 0) return
    const quantity = rounded(stored.amount + delta)
    await this.assistant.make('adjustIngredient', { id: stored.id, type: 'SET', quantity, notes: 'Counted' })
    stored.amount = quantity
  }

  /** Whatever was emptied the day before is clean again. */
  private async clean(): Promise<void> {
    const { equipment } = await this.brewer.ask<{ equipment: { id: string; status: string }[] }>(
      '{ equipment { id status } }',
    )
    for (const { id } of equipment.filter(({ status }) => status === 'CLEANING')) {
      await this.assistant.make('recordCleaning', { input: { equipmentId: id, method: 'CAUSTIC' } })
      await this.assistant.make('setEquipmentStatus', { id, status: 'AVAILABLE' })
    }
  }

  private async brew(batch: Batch): Promise<void> {
    const { id, kind, needs } = batch
    await this.brewer.make('deductStock', { batchId: id })
    const later = new Map(Object.entries<number>(kind.dryHops))
    for (const [name, stored] of this.brewery.ingredients)
      this.use(stored, (needs.get(stored.id) ?? 0) - (later.get(name) ?? 0))
    needs.clear()
    await move(this.brewer, id, 'MASHING')
    await this.assistant.make('recordBrewStep', { input: { batchId: id, kind: 'MASH_IN' } })
    await move(this.brewer, id, 'BOILING')
    await this.assistant.make('recordBrewStep', {
      input: { batchId: id, kind: 'ORIGINAL_GRAVITY', gravity: kind.gravity.original },
    })
    await move(this.brewer, id, 'FERMENTING')
    batch.stage = 'FERMENTING'
    batch.since = this.brewery.moved.now()
  }

  private use(stored: Stored, amount: number): void {
    stored.amount = rounded(stored.amount - amount)
    let left = amount
    for (const lot of stored.lots.toSorted((a, b) => (a.expires < b.expires ? -1 : 1))) {
      const taken = Math.min(lot.left, left)
      lot.left -= taken
      left -= taken
    }
  }

  private async log(batch: Batch, days: number, at: Date, number: number): Promise<void> {
    if (days < 1) return
    const gravity = gravityOn(batch, days)
    const log = await this.assistant.make('addLog', {
      input: { batchId: batch.id, timestamp: at.toISOString(), gravity, temperature: 66.2, pH: 4.4 },
    })
    batch.readings.push({ at, gravity })
    if (days === 5) await this.dryHop(batch)
    if (number % 8 === 0)
      await this.assistant.make('editLog', {
        ...{ id: log, baseVersion: 1, changes: { pH: 4.3 }, reason: 'Read again' },
      })
  }

  private async dryHop({ id, kind }: Batch): Promise<void> {
    for (const [name, amount] of Object.entries<number>(kind.dryHops)) {
      const stored = this.brewery.ingredients.get(name) ?? expect.fail(`no ${name}`)
      const additions = [{ ingredientId: stored.id, amount, unit: 'OZ' }]
      await this.assistant.make('addLog', { input: { batchId: id, logType: 'DRY_HOP', additions } })
      this.use(stored, amount)
    }
  }

  private async transfer(batch: Batch): Promise<void> {
    await move(this.brewer, batch.id, 'CONDITIONING')
    batch.stage = 'CONDITIONING'
    batch.since = this.brewery.moved.now()
  }

  private async fill(batch: Batch): Promise<void> {
    const { id, kind } = batch
    await move(this.brewer, id, 'KEGGING')
    await this.brewer.make('addFilledKegs', { batchId: id, ...kind.filled })
    this.kegs[kind.beer] = (this.kegs[kind.beer] ?? 0) + kind.filled.halfBarrels
    await move(this.brewer, id, 'COMPLETED')
    batch.stage = 'COMPLETED'
  }

  private async sell(beer: string, number: number): Promise<void> {
    const of = { beerTypeId: this.brewery.beers[beer], size: 'HALF_BBL' }
    const there = this.kegs[beer] ?? 0
    const sold = Math.min(there, number % 3 === 0 ? 3 : 1)
    if (sold === 0) return
    const commandId = `sale-${(this.commands += 1)}`
    await this.assistant.make('adjustKegs', { ...of, delta: -sold, commandId })
    if (number % 7 === 0)
      await this.assistant.make('undo', { of: commandId, reason: 'The customer did not want it' })
    else this.kegs[beer] = there - sold
    if (number % 15 !== 1) return
    await this.assistant.make('adjustKegs', { ...of, delta: 1, reason: 'SOLD', notes: 'Came back full' })
    this.kegs[beer] = (this.kegs[beer] ?? 0) + 1
  }

  private async report(batch: Batch, day: number): Promise<void> {
    const { server } = this.brewery.moved
    const photo = (await upload(server, this.assistant.token, {})).id
    const log = await this.assistant.make('addLog', {
      input: {
        ...{ batchId: batch.id, logType: 'ISSUE_REPORT', issueFlag: true, issueSeverity: 'HIGH' },
        ...{ issueDescription: 'Airlock dry', photoIds: [photo] },
      },
    })
    batch.openIssues += 1
    this.issues.push({ batch, log, day })
  }
}

/** A gravity that falls as beer ferments, three quarters of the way on its third day. */
function gravityOn({ gravity: { original, final }, isStalled }: Batch, days: number): number {
  const fermented = isStalled && days > 3 ? Math.max(3, days - 4) : days
  return Number((final + (original - final) * Math.exp(-fermented / 2.2)).toFixed(3))
}
