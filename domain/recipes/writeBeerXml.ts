import { unitTable } from '#domain/units/units.ts'
import { fermentationStages, sugarPoints } from './beerXml.ts'
import { fileStepsOf } from './fermentationSteps.ts'
import { restName, writtenMash } from './fileMash.ts'
import type { LineUse } from './recipeForm.ts'
import { isLiquidYeast, recipeLiters, yeastType, type FileLine, type FileRecipe } from './recipeFile.ts'
import { convert } from '#domain/stock/units.ts'

const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const tag = (name: string, value: string | number | null) =>
  value === null ? '' : `<${name}>${typeof value === 'number' ? value : escaped(value)}</${name}>`

const element = (name: string, parts: string[]) =>
  `<${name}>\n${parts.filter(Boolean).join('\n')}\n</${name}>`

const written = (value: number) => Number(value.toFixed(6))

/** A recipe as a BeerXML 1.0 file. */
export function writeBeerXml({ fields, lines }: FileRecipe): string {
  const of = (category: FileLine['category']) => lines.filter((line) => line.category === category)
  const mashSteps = writtenMash(fields).map((step) =>
    element('MASH_STEP', [
      tag('NAME', restName(step)),
      tag('VERSION', 1),
      tag('TYPE', 'Infusion'),
      tag('STEP_TIME', step.minutes),
      tag('STEP_TEMP', written(unitTable.C.from(step.temperature))),
    ]),
  )
  const recipe = element('RECIPE', [
    tag('NAME', fields.name),
    tag('VERSION', 1),
    tag('TYPE', 'All Grain'),
    element('STYLE', [
      tag('NAME', fields.style),
      tag('VERSION', 1),
      tag('CATEGORY', fields.style),
      tag('TYPE', 'Mixed'),
    ]),
    tag('BREWER', 'Brewhouse'),
    tag('BATCH_SIZE', written(recipeLiters)),
    tag('BOIL_SIZE', written(recipeLiters)),
    tag('BOIL_TIME', fields.boilTime ?? 60),
    tag('EFFICIENCY', 75),
    element('HOPS', of('HOPS').map(hopElement)),
    element('FERMENTABLES', of('GRAIN').map(fermentableElement)),
    element('MISCS', of('MISC').map(miscElement)),
    element('YEASTS', yeastElements(of('YEAST'), fields.yeast)),
    element('WATERS', []),
    element('MASH', [
      tag('NAME', 'Mash'),
      tag('VERSION', 1),
      tag('GRAIN_TEMP', 20),
      element('MASH_STEPS', mashSteps),
    ]),
    ...stageTags(fields.temperatureProfile),
    tag('OG', fields.expectedOG),
    tag('FG', fields.expectedFG),
    tag('EST_ABV', fields.expectedABV),
    tag('IBU', fields.expectedIBU),
    tag('EST_COLOR', fields.colorSRM),
    tag('NOTES', fields.notes),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('RECIPES', [recipe])}\n`
}

/** The first stages of a profile; the format has no steps by gravity. */
function stageTags(profile: FileRecipe['fields']['temperatureProfile']): string[] {
  const byDay = fileStepsOf(profile.filter(({ day }) => day !== null)).slice(0, fermentationStages.length)
  const tags = byDay.flatMap(({ temperature, days }, at) => [
    tag(`${fermentationStages[at]}_AGE`, days),
    tag(
      `${fermentationStages[at]}_TEMP`,
      // A zero stands for no figure in the files of other programs: the freezing point is written beside it.
      temperature === null ? null : written(unitTable.C.from(temperature)) || 0.01,
    ),
  ])
  return byDay.length > 0 ? [tag('FERMENTATION_STAGES', byDay.length), ...tags] : []
}

/** The amount in kilograms or litres, as the format has it for the category; what it has no number for is only displayed. */
function amountTags({ amount, unit, category }: FileLine): string[] {
  const kilograms = convert(amount, unit, 'KG')
  if (kilograms !== null) return [tag('AMOUNT', written(kilograms)), tag('AMOUNT_IS_WEIGHT', 'TRUE')]
  const isWeighed = category === 'GRAIN' || category === 'HOPS'
  if (unit === 'LITERS' && !isWeighed)
    return [tag('AMOUNT', written(amount)), tag('AMOUNT_IS_WEIGHT', 'FALSE')]
  return [
    tag('AMOUNT', 0),
    tag('AMOUNT_IS_WEIGHT', 'FALSE'),
    tag('DISPLAY_AMOUNT', `${written(amount)} ${unit === 'EACH' ? 'each' : 'l'}`),
  ]
}

const useNames: Record<LineUse, string> = {
  MASH: 'Mash',
  FIRST_WORT: 'First Wort',
  BOIL: 'Boil',
  WHIRLPOOL: 'Aroma',
  FERMENTATION: 'Primary',
  DRY_HOP: 'Dry Hop',
  PACKAGE: 'Bottling',
}

const head = (line: FileLine, type: string) => [
  tag('NAME', line.name),
  tag('VERSION', 1),
  tag('TYPE', line.subcategory ?? type),
]

function fermentableElement(line: FileLine): string {
  const yielded = line.potential === null ? null : written(((line.potential - 1) / sugarPoints) * 100)
  return element('FERMENTABLE', [
    ...head({ ...line, subcategory: null }, line.use === 'BOIL' ? 'Sugar' : 'Grain'),
    ...amountTags(line),
    tag('YIELD', yielded ?? 0),
    tag('COLOR', line.colorLovibond ?? 0),
    line.use === 'FERMENTATION' ? tag('ADD_AFTER_BOIL', 'TRUE') : '',
    // No part of BeerXML, which has no other way to say them; its readers pass over such tags.
    line.use === null || line.use === 'MASH' ? '' : tag('USE', useNames[line.use]),
    tag('TIME', line.minutes),
  ])
}

function hopElement(line: FileLine): string {
  const use = line.use === 'FERMENTATION' || line.use === 'PACKAGE' ? 'Dry Hop' : useNames[line.use ?? 'BOIL']
  return element('HOP', [
    tag('NAME', line.name),
    tag('VERSION', 1),
    tag('ALPHA', line.alphaAcid ?? 0),
    ...amountTags(line),
    tag('USE', use),
    tag('TIME', line.minutes ?? 0),
  ])
}

function miscElement(line: FileLine): string {
  const isBoiled = line.use === 'WHIRLPOOL' || line.use === 'FIRST_WORT'
  const use = isBoiled ? 'Boil' : line.use === 'DRY_HOP' ? 'Primary' : useNames[line.use ?? 'BOIL']
  return element('MISC', [
    ...head(line, 'Other'),
    tag('USE', use),
    tag('TIME', line.minutes ?? 0),
    ...amountTags(line),
  ])
}

function yeastElements(lines: FileLine[], yeast: string | null): string[] {
  const inLines = lines.map((line) =>
    element('YEAST', [tag('NAME', line.name), tag('VERSION', 1), ...kindTags(line), ...amountTags(line)]),
  )
  if (inLines.length > 0 || !yeast) return inLines
  const kinds = kindTags({ name: yeast, subcategory: null, unit: 'EACH' })
  return [element('YEAST', [tag('NAME', yeast), tag('VERSION', 1), ...kinds, tag('AMOUNT', 0)])]
}

function kindTags(line: Pick<FileLine, 'name' | 'subcategory' | 'unit'>): string[] {
  const type = yeastType(line.subcategory)
  return [
    tag('TYPE', type.charAt(0).toUpperCase() + type.slice(1)),
    tag('FORM', isLiquidYeast(line) ? 'Liquid' : 'Dry'),
  ]
}
