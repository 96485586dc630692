import { restName, writtenMash } from './fileMash.ts'
import { fileStepsOf } from './fermentationSteps.ts'
import type { LineUse } from './recipeForm.ts'
import { isLiquidYeast, recipeLiters, yeastType, type FileLine, type FileRecipe } from './recipeFile.ts'
import type { Unit } from '#domain/stock/units.ts'

/** A recipe as a BeerJSON 1.0 document. */
export function writeBeerJson({ fields, lines }: FileRecipe) {
  const of = (category: FileLine['category']) => lines.filter((line) => line.category === category)
  const measure = (value: number | null, unit: string) => (value === null ? undefined : { value, unit })
  const gravity = (value: number | null) => measure(value, 'sg')
  const mashSteps = writtenMash(fields)
  const steps = stepsOf(lines)
  const recipe = {
    name: fields.name,
    type: 'all grain',
    author: 'Brewhouse',
    efficiency: { brewhouse: { value: 75, unit: '%' } },
    batch_size: { value: Number(recipeLiters.toFixed(6)), unit: 'l' },
    style: { name: fields.style, category: fields.style, style_guide: 'Brewhouse', type: 'beer' },
    ...boilOf(fields.boilTime, steps),
    ingredients: {
      fermentable_additions: of('GRAIN').map((line) => ({
        ...writtenAddition(line, 'grain'),
        ...(line.use !== null && { timing: timingOf(line, 'add_to_mash', steps) }),
        yield: { ...(line.potential !== null && { potential: { value: line.potential, unit: 'sg' } }) },
        color: { value: line.colorLovibond ?? 0, unit: 'Lovi' },
      })),
      hop_additions: of('HOPS').map((line) => ({
        ...writtenAddition(line),
        alpha_acid: { value: line.alphaAcid ?? 0, unit: '%' },
        timing: timingOf(line, 'add_to_boil', steps),
      })),
      miscellaneous_additions: of('MISC').map((line) => ({
        ...writtenAddition(line, 'other'),
        timing: timingOf(line, 'add_to_boil', steps),
      })),
      culture_additions: cultures(of('YEAST'), fields.yeast),
    },
    ...(mashSteps.length > 0 && {
      mash: {
        name: 'Mash',
        grain_temperature: { value: 20, unit: 'C' },
        mash_steps: mashSteps.map((step) => ({
          name: restName(step),
          type: 'infusion',
          step_temperature: { value: step.temperature, unit: 'F' },
          step_time: { value: step.minutes, unit: 'min' },
        })),
      },
    }),
    ...(fields.temperatureProfile.length > 0 && {
      fermentation: {
        name: 'Fermentation',
        fermentation_steps: fileStepsOf(fields.temperatureProfile).map((step, at) => ({
          name: `Step ${at + 1}`,
          start_temperature: measure(step.temperature, 'F'),
          end_temperature: measure(step.temperature, 'F'),
          step_time: measure(step.days, 'day'),
          start_gravity: gravity(step.startGravity),
          end_gravity: gravity(step.endGravity),
        })),
      },
    }),
    original_gravity: gravity(fields.expectedOG),
    final_gravity: gravity(fields.expectedFG),
    alcohol_by_volume: measure(fields.expectedABV, '%'),
    ibu_estimate: fields.expectedIBU === null ? undefined : { method: 'Tinseth', value: fields.expectedIBU },
    color_estimate: measure(fields.colorSRM, 'SRM'),
    ...(fields.notes && { notes: fields.notes }),
  }
  return { beerjson: { version: 2.06, recipes: [recipe] } }
}

const unitNames: Record<Unit, string> = {
  LBS: 'lb',
  OZ: 'oz',
  GRAMS: 'g',
  KG: 'kg',
  LITERS: 'l',
  EACH: 'each',
}

const useNames: Record<LineUse, string> = {
  MASH: 'add_to_mash',
  FIRST_WORT: 'add_to_boil',
  BOIL: 'add_to_boil',
  WHIRLPOOL: 'add_to_boil',
  FERMENTATION: 'add_to_fermentation',
  DRY_HOP: 'add_to_fermentation',
  PACKAGE: 'add_to_package',
}

function writtenAddition(line: FileLine, type?: string) {
  return {
    name: line.name,
    ...(type && { type }),
    amount: { value: line.amount, unit: unitNames[line.unit] },
  }
}

/** The steps of the boil: the standard has no other word for a first wort and a whirlpool. */
const boilSteps = { FIRST_WORT: 'First wort', BOIL: 'Boil', WHIRLPOOL: 'Whirlpool' } as const

type BoilStep = keyof typeof boilSteps

const isBoilStep = (use: LineUse): use is BoilStep => use in boilSteps

/** The steps of a recipe's boil; none besides it if nothing is added in them. */
function stepsOf(lines: readonly FileLine[]): BoilStep[] {
  const steps = (['FIRST_WORT', 'BOIL', 'WHIRLPOOL'] as const).filter(
    (step) => step === 'BOIL' || lines.some(({ use }) => use === step),
  )
  return steps.length > 1 ? steps : []
}

function boilOf(minutes: number | null, steps: readonly BoilStep[]) {
  const time = { value: minutes ?? 0, unit: 'min' }
  if (steps.length > 0) {
    const inWords = steps.map((step) => ({
      name: boilSteps[step],
      ...(step === 'BOIL' && { step_time: time }),
    }))
    return { boil: { boil_time: time, boil_steps: inWords } }
  }
  return minutes !== null && { boil: { boil_time: time } }
}

function timingOf({ use, minutes }: FileLine, otherwise: string, steps: readonly BoilStep[]) {
  const step = use && use !== 'BOIL' && isBoilStep(use) ? steps.indexOf(use) + 1 : 0
  return {
    ...(step > 0 && { step }),
    ...(minutes !== null && { time: { value: minutes, unit: 'min' } }),
    use: use ? useNames[use] : otherwise,
  }
}

function cultures(lines: FileLine[], yeast: string | null) {
  if (lines.length > 0) return lines.map((line) => ({ ...writtenAddition(line), ...kindOf(line) }))
  const alone = { name: yeast ?? '', subcategory: null, unit: 'EACH' } as const
  return yeast ? [{ name: yeast, ...kindOf(alone), amount: { value: 0, unit: 'pkg' } }] : []
}

/** The standard has no wheat yeasts; they are written as ale. */
function kindOf(line: Pick<FileLine, 'name' | 'subcategory' | 'unit'>) {
  const type = yeastType(line.subcategory)
  return { type: type === 'wheat' ? 'ale' : type, form: isLiquidYeast(line) ? 'liquid' : 'dry' }
}
