import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import type { Context } from '#api/context.ts'
import { equipment } from '#api/features/equipment/equipment.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { dayAt, type Day } from '#domain/batches/timeline.ts'
import { tankAlerts } from '#domain/overview/alerts.ts'
import { nextStep, type WallStepKind } from '#domain/overview/wall.ts'
import { batchesInVessels, plannedBatches, vesselOf, type KnownBatch } from './batchesNamed.ts'
import { batchName } from './batchWords.ts'
import { dayText, figure, listOr, plain } from './factWords.ts'

const shownBrews = 10

/** The brews to come, the next first: all, those up to a day, or those of a recipe or style. */
export async function scheduleFacts(
  ctx: Context,
  { until, beer }: { until?: Day | undefined; beer?: string | undefined },
): Promise<string> {
  const today = dayAt(new Date())
  const all = await plannedBatches(ctx)
  const isMeant = ({ recipe }: KnownBatch) =>
    beer === undefined ||
    [recipe.name, recipe.style].some((name) => name.toLowerCase() === beer.toLowerCase())
  const meant = all.filter(isMeant)
  const soon = meant.filter((batch) => until === undefined || brewDay(batch) <= until)
  const what = beer === undefined ? 'Nothing is planned' : `No brew of ${plain(beer)} is planned`
  const nothing = until === undefined ? `${what}.` : `${what} through ${dayText(until, today)}.`
  const shown = soon.length > 0 ? soon.slice(0, shownBrews) : meant.slice(0, 1)
  const lines = shown.map((batch) => `**${dayText(brewDay(batch), today)}**: ${brewWords(batch)}`)
  const list = listOr(lines, nothing)
  const text = soon.length === 0 && lines.length > 0 ? `${nothing} The next one:\n${list}` : list
  return `${text}\n\n[Schedule](/schedule)`
}

const brewDay = ({ brewDate }: KnownBatch) => brewDate.toISOString().slice(0, 10)

function brewWords(batch: KnownBatch): string {
  const vessels = [batch.fermenter?.label, batch.briteTank?.label].filter((label) => label !== undefined)
  const where =
    vessels.length > 0 ? `for ${vessels.map((label) => plain(label)).join(' and ')}` : 'no tank assigned yet'
  const brewer = batch.brewer ? `, ${plain(batch.brewer.name)}` : ''
  return `${batchName(batch)}, ${figure(Number(batch.batchSizeBBL))} BBL, ${where}${brewer}`
}

const steps: Record<WallStepKind, (batch: string, vessel: string) => string> = {
  BREW: (batch) => `Brew ${batch}.`,
  CONDITION: (batch, vessel) => `Move ${batch} on from ${vessel}: its fermentation is over by plan.`,
  KEG: (batch, vessel) => `Keg ${batch} from ${vessel}: its conditioning is over by plan.`,
}

/** What is due today or late: brews, moves, readings, issues, and vessels to clean. */
export async function dueFacts(ctx: Context): Promise<string> {
  const now = new Date()
  const today = dayAt(now)
  const [planned, inside, tanks, vessels] = await Promise.all([
    plannedBatches(ctx),
    batchesInVessels(ctx),
    tanksInUse(byPrisma(ctx.db).sql),
    equipment(ctx),
  ])
  const due = [...inside, ...planned].flatMap((batch) => {
    const step = nextStep(batch, now)
    if (!step || step.due > today) return []
    const late = step.due < today ? ` Due since ${dayText(step.due, today)}.` : ''
    return [`${steps[step.kind](batchName(batch), plain(vesselOf(batch) ?? 'its tank'))}${late}`]
  })
  const wrong = tanks
    .flatMap((tank) => tankAlerts(tank, now))
    .filter(({ kind }) => kind !== 'OVERDUE')
    .map(({ title, message }) => `**${plain(title)}**: ${plain(message, 500)}`)
  const dirty = vessels
    .filter(({ status }) => status === 'CLEANING')
    .map(({ label }) => `Clean ${plain(label)}.`)
  return listOr([...wrong, ...due, ...dirty], 'Nothing is due today.')
}
