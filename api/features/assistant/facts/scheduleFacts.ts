import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Context } from '#api/context.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { today } from '#api/features/today/today.service.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { isSpelledLike } from '#domain/search/folded.ts'
import { tankAlerts } from '#domain/overview/alerts.ts'
import { placementOf, type Placement, type TodayItem } from '#domain/overview/today.ts'
import { plannedBatches, type KnownBatch } from './batchesNamed.ts'
import { batchName, sizeWords } from './batchWords.ts'
import { listOr, plain, strong } from './factWords.ts'
import { linkTo } from './pageLinks.ts'
import { tellerFor, type Teller } from './teller.ts'

const shownBrews = 10

interface BrewsAsked {
  until?: Day | undefined
  beer?: string | undefined
}

/** The brews to come, the next first: all, those up to a day, or those of a recipe or style. */
export async function scheduleFacts(ctx: Context, asked: BrewsAsked): Promise<string> {
  const { until, beer } = asked
  const tell = await tellerFor(ctx)
  const all = await plannedBatches(ctx)
  const isMeant = ({ recipe }: KnownBatch) =>
    beer === undefined || [recipe.name, recipe.style].some((name) => isSpelledLike(name, beer))
  const meant = all.filter(isMeant)
  const soon = meant.filter((batch) => until === undefined || brewDay(batch) <= until)
  const shown = soon.length > 0 ? soon.slice(0, shownBrews) : meant.slice(0, 1)
  const lines = shown.map((batch) =>
    tell.text('answers.of', { what: strong(tell.day(brewDay(batch))), facts: brewWords(batch, tell) }),
  )
  const nothing = nothingPlanned(asked, tell)
  const list = listOr(lines, nothing)
  const isLater = soon.length === 0 && lines.length > 0
  const text = isLater ? `${nothing} ${tell.text('answers.theNextOne')}\n${list}` : list
  return `${text}\n\n${linkTo('schedule', tell)}`
}

function nothingPlanned({ until, beer }: BrewsAsked, tell: Teller): string {
  const day = until && tell.day(until)
  if (beer === undefined)
    return day ? tell.text('answers.nothingPlannedThrough', { day }) : tell.text('answers.nothingPlanned')
  const name = plain(beer)
  return day
    ? tell.text('answers.noBrewOfThrough', { beer: name, day })
    : tell.text('answers.noBrewOf', { beer: name })
}

const brewDay = ({ brewDate }: KnownBatch) => brewDate.toISOString().slice(0, 10)

function brewWords(batch: KnownBatch, tell: Teller): string {
  const vessels = [batch.fermenter?.label, batch.briteTank?.label].filter((label) => label !== undefined)
  const where =
    vessels.length > 0
      ? tell.text('answers.forVessels', { vessels: { list: vessels.map((label) => plain(label)) } })
      : tell.text('answers.noTank')
  const brewer = batch.brewer ? [plain(batch.brewer.name)] : []
  return [batchName(batch), sizeWords(batch, tell), where, ...brewer].join(', ')
}

/** What is due today or late, the late first, and fermentations that are stuck. */
export async function dueFacts(ctx: Context): Promise<string> {
  const tell = await tellerFor(ctx)
  const { now, zone, today: day } = tell.clock
  const [items, tanks] = await Promise.all([today(ctx), tanksInUse(byPrisma(ctx.db).sql, ctx.app.judged)])
  const dayOf = ({ dueAt, dueOn }: TodayItem) => (dueAt ? dayAt(dueAt, zone) : dueOn)
  const placed = (placement: Placement) =>
    items
      .filter((item) => placementOf(item.kind, dayOf(item), day) === placement)
      .map((item) => dueWords(item, dayOf(item), tell))
  const [late, due] = [placed('LATE'), placed('TODAY')]
  const stuck = tanks
    .flatMap((tank) => tankAlerts(tank, now))
    .filter(({ kind }) => kind === 'STUCK_GRAVITY')
    .map(({ title, message }) =>
      tell.text('answers.of', {
        what: strong(plain(tell.said(title))),
        facts: plain(tell.said(message)),
      }),
    )
  return [
    ...(late.length > 0 ? [strong(tell.text('answers.dueLate')), listOr(late, ''), ''] : []),
    strong(tell.text('answers.dueToday')),
    listOr([...due, ...stuck], tell.text('answers.nothingDue')),
    '',
    linkTo('dashboard', tell),
  ].join('\n')
}

function dueWords({ said, batch, vessel, person }: TodayItem, due: Day | null, tell: Teller): string {
  const where = [
    batch && `${plain(batch.recipeName)} ${plain(batch.batchNumber)}`,
    vessel && plain(vessel.label),
    due && due < tell.clock.today ? tell.text('answers.since', { day: tell.day(due) }) : null,
    person && plain(person.name),
  ].filter((fact) => typeof fact === 'string')
  const what = strong(plain(tell.said(said), 500))
  return where.length > 0 ? tell.text('answers.of', { what, facts: { list: where, as: 'parts' } }) : what
}
