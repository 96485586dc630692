import { written } from '#api/language/readers.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Context } from '#api/context.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { today } from '#api/features/today/today.service.ts'
import { sizeText } from '#domain/batches/brews.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { tankAlerts } from '#domain/overview/alerts.ts'
import { placementOf, type Placement, type TodayItem } from '#domain/overview/today.ts'
import { plannedBatches, type KnownBatch } from './batchesNamed.ts'
import { batchName } from './batchWords.ts'
import { dayText, listOr, plain } from './factWords.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'

const shownBrews = 10

/** The brews to come, the next first: all, those up to a day, or those of a recipe or style. */
export async function scheduleFacts(
  ctx: Context,
  { until, beer }: { until?: Day | undefined; beer?: string | undefined },
): Promise<string> {
  const { today: day } = await breweryClock(ctx)
  const all = await plannedBatches(ctx)
  const isMeant = ({ recipe }: KnownBatch) =>
    beer === undefined ||
    [recipe.name, recipe.style].some((name) => name.toLowerCase() === beer.toLowerCase())
  const meant = all.filter(isMeant)
  const soon = meant.filter((batch) => until === undefined || brewDay(batch) <= until)
  const what = beer === undefined ? 'Nothing is planned' : `No brew of ${plain(beer)} is planned`
  const nothing = until === undefined ? `${what}.` : `${what} through ${dayText(until, day)}.`
  const shown = soon.length > 0 ? soon.slice(0, shownBrews) : meant.slice(0, 1)
  const lines = shown.map(
    (batch) => `**${dayText(brewDay(batch), day)}**: ${brewWords(batch, ctx.asker?.units)}`,
  )
  const list = listOr(lines, nothing)
  const text = soon.length === 0 && lines.length > 0 ? `${nothing} The next one:\n${list}` : list
  return `${text}\n\n[Schedule](/schedule)`
}

const brewDay = ({ brewDate }: KnownBatch) => brewDate.toISOString().slice(0, 10)

function brewWords(batch: KnownBatch, units?: Units): string {
  const vessels = [batch.fermenter?.label, batch.briteTank?.label].filter((label) => label !== undefined)
  const where =
    vessels.length > 0 ? `for ${vessels.map((label) => plain(label)).join(' and ')}` : 'no tank assigned yet'
  const brewer = batch.brewer ? `, ${plain(batch.brewer.name)}` : ''
  return `${batchName(batch)}, ${sizeText({ ...batch, batchSizeBBL: Number(batch.batchSizeBBL) }, units)}, ${where}${brewer}`
}

/** What is due today or late, the late first, and fermentations that are stuck. */
export async function dueFacts(ctx: Context): Promise<string> {
  const { now, zone, today: day } = await breweryClock(ctx)
  const [items, tanks] = await Promise.all([today(ctx), tanksInUse(byPrisma(ctx.db).sql)])
  const dayOf = ({ dueAt, dueOn }: TodayItem) => (dueAt ? dayAt(dueAt, zone) : dueOn)
  const placed = (placement: Placement) =>
    items
      .filter((item) => placementOf(item.kind, dayOf(item), day) === placement)
      .map((item) => dueWords(item, dayOf(item), day))
  const [late, due] = [placed('LATE'), placed('TODAY')]
  const stuck = tanks
    .flatMap((tank) => tankAlerts(tank, now))
    .filter(({ kind }) => kind === 'STUCK_GRAVITY')
    .map(({ title, message }) => `**${plain(written(title))}**: ${plain(written(message))}`)
  return [
    ...(late.length > 0 ? ['**Late**', listOr(late, ''), ''] : []),
    '**Today**',
    listOr([...due, ...stuck], 'Nothing is due today.'),
    '',
    '[Dashboard](/dashboard)',
  ].join('\n')
}

function dueWords({ text, batch, vessel, person }: TodayItem, due: Day | null, day: Day): string {
  const where = [
    batch && `${plain(batch.recipeName)} ${plain(batch.batchNumber)}`,
    vessel && plain(vessel.label),
    due && due < day ? `since ${dayText(due, day)}` : null,
    person && plain(person.name),
  ].filter(Boolean)
  return `**${plain(text, 500)}**${where.length > 0 ? `: ${where.join(', ')}` : ''}`
}
