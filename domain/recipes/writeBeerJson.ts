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
  const recipe = {
    name: fields.name,
    type: 'all grain',
    author: 'Brewhouse',
    efficiency: { brewhouse: { value: 75, unit: '%' } },
    batch_size: { value: Number(recipeLiters.toFixed(3)), unit: 'l' },
    style: { name: fields.style, category: fields.style, style_guide: 'Brewhouse', type: 'beer' },
    ...(fields.boilTime !== null && { boil: { boil_time: { value: fields.boilTime, unit: 'min' } } }),
    ingredients: {
      fermentable_additions: of('GRAIN').map((line) => ({
        ...writtenAddition(line, 'grain'),
        yield: { ...(line.potential !== null && { potential: { value: line.potential, unit: 'sg' } }) },
        color: { value: line.colorLovibond ?? 0, unit: 'Lovi' },
      })),
      hop_additions: of('HOPS').map((line) => ({
        ...writtenAddition(line),
        alpha_acid: { value: line.alphaAcid ?? 0, unit: '%' },
        timing: timingOf(line, 'add_to_boil'),
      })),
      miscellaneous_additions: of('MISC').map((line) => ({
        ...writtenAddition(line, 'other'),
        timing: timingOf(line, 'add_to_boil'),
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
    ...(line.use !== null && type === 'grain' && { timing: timingOf(line, 'add_to_mash') }),
  }
}

function timingOf({ use, minutes }: FileLine, otherwise: string) {
  return {
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
