import type { MashStep } from '#domain/recipes/mashSteps.ts'

/** A yeast: the temperature range of its tank (°F) and the days until fermentation is nearly finished. */
export interface YeastKind {
  temperature: readonly [pitched: number, finished: number]
  daysToFinish: number
}

const ale: YeastKind = { temperature: [65, 69], daysToFinish: 6 }
const lager: YeastKind = { temperature: [50.6, 53.4], daysToFinish: 13 }
const saison: YeastKind = { temperature: [68.6, 77], daysToFinish: 7 }

/** A recipe of the demo brewery. */
export interface Recipe {
  id: string
  name: string
  style: string
  yeast: string
  kind: YeastKind
  og: number
  fg: number
  ibu: number
  srm: number
  mashTemp: number
  mashSteps?: readonly MashStep[]
  boilTime: number
  /** Expected days in the fermenter and in the brite tank. */
  days: readonly [fermenting: number, conditioning: number]
  dryHop?: string
  notes: string
}

/** A rest: what for, °F, minutes. */
const rest = (name: string, temperature: number, minutes: number): MashStep => ({
  name,
  minutes,
  temperature,
})

/** A beer in one line: id, name, style | yeast | OG FG IBU SRM | mash (°F) boil (min), rests | days. */
function recipe(
  [id, name, style]: [string, string, string],
  [yeast, kind]: [string, YeastKind],
  [og, fg, ibu, srm]: [number, number, number, number],
  [mashTemp, boilTime, mashSteps]: [number, number, (readonly MashStep[])?],
  days: readonly [number, number],
  notes: string,
  dryHop?: string,
): Recipe {
  return {
    id: `demo-recipe-${id}`,
    name,
    style,
    yeast,
    kind,
    og,
    fg,
    ibu,
    srm,
    mashTemp,
    mashSteps,
    boilTime,
    days,
    notes,
    dryHop,
  }
}

export const helles = recipe(
  ['helles', 'Valley Helles', 'Lager'],
  ['SafLager W-34/70', lager],
  [1.048, 1.01, 18, 4],
  [149, 90],
  [21, 14],
  'Pitch cold, at 50 °F. Diacetyl rest at 54 °F from day ten, then three weeks of patience.',
)
export const pils = recipe(
  ['pils', 'Stone Bridge Pils', 'Pilsner'],
  ['WLP800 Pilsner Lager', lager],
  [1.05, 1.009, 38, 3.5],
  [
    148,
    90,
    [
      rest('Protein rest', 131, 10),
      rest('Maltose rest', 148, 45),
      rest('Saccharification', 162, 20),
      rest('Mash out', 170, 5),
    ],
  ],
  [21, 14],
  'Soft water. Saaz at 60, 20 and 5 minutes.',
)
export const paleAle = recipe(
  ['pale-ale', 'Millstone Pale Ale', 'Pale Ale'],
  ['SafAle US-05', ale],
  [1.052, 1.011, 38, 6],
  [152, 60],
  [14, 7],
  'The house beer: keep it bright and dry.',
  'Cascade and Amarillo, 0.75 lb per BBL',
)
export const ipa = recipe(
  ['ipa', 'Hop Harbor IPA', 'IPA'],
  ['SafAle US-05', ale],
  [1.064, 1.012, 62, 6.5],
  [150, 60],
  [14, 7],
  'Gypsum to 200 ppm sulfate. Whirlpool 20 minutes at 180 °F.',
  'Simcoe, Centennial and Columbus, 1.5 lb per BBL',
)
export const doubleIpa = recipe(
  ['double-ipa', 'Double Cloud', 'Double IPA'],
  ['London Ale III', ale],
  [1.078, 1.016, 70, 5],
  [154, 60],
  [14, 7],
  'Oats and wheat for the haze. Keep every drop of oxygen out after the dry hop.',
  'Citra, Mosaic and Galaxy, 3 lb per BBL',
)
export const amber = recipe(
  ['amber', 'Copper Lantern', 'Amber Ale'],
  ['SafAle US-05', ale],
  [1.054, 1.013, 30, 14],
  [154, 60],
  [14, 7],
  'Caramel and toast, a firm bitterness behind them.',
)
export const porter = recipe(
  ['porter', 'Night Porter', 'Porter'],
  ['SafAle S-04', ale],
  [1.06, 1.016, 32, 30],
  [154, 60],
  [14, 7],
  'S-04 drops early: rouse it when it slows above 1.020.',
)
export const stout = recipe(
  ['stout', 'Anchor Chain Stout', 'Stout'],
  ['WLP004 Irish Ale', ale],
  [1.058, 1.015, 38, 38],
  [153, 60],
  [14, 7],
  'Roast barley goes in for the last 20 minutes of the mash.',
)
export const wheat = recipe(
  ['wheat', 'White Meadow', 'Wheat Beer'],
  ['WLP300 Hefeweizen Ale', ale],
  [1.05, 1.011, 12, 4],
  [
    150,
    60,
    [rest('Ferulic acid rest', 113, 10), rest('Saccharification', 150, 50), rest('Mash out', 168, 10)],
  ],
  [10, 5],
  'The first rest makes the clove. Serve it cloudy.',
)
export const farmhouse = recipe(
  ['saison', 'Harvest Saison', 'Saison'],
  ['WLP565 Saison I', saison],
  [1.056, 1.005, 28, 5],
  [147, 90],
  [12, 7],
  'Let it climb to 77 °F; it stalls when it is cooled.',
)
export const blonde = recipe(
  ['blonde', 'Sunny Bank Blonde', 'Blonde Ale'],
  ['SafAle K-97', ale],
  [1.046, 1.009, 20, 4],
  [149, 60],
  [12, 7],
  'The beer for people who do not like beer.',
)
export const red = recipe(
  ['red', 'Red Barn Ale', 'Red Ale'],
  ['WLP004 Irish Ale', ale],
  [1.056, 1.013, 28, 16],
  [153, 60],
  [14, 7],
  'Two percent roast barley for the color, no more.',
)
export const dubbel = recipe(
  ['dubbel', 'Abbey Door Dubbel', 'Belgian Ale'],
  ['WLP530 Abbey Ale', ale],
  [1.066, 1.012, 22, 18],
  [150, 90],
  [16, 10],
  'Dark candi syrup at the end of the boil.',
)
export const imperial = recipe(
  ['imperial', 'Black Abbot', 'Imperial Stout'],
  ['SafAle US-05', ale],
  [1.096, 1.024, 65, 50],
  [156, 120],
  [21, 14],
  'Double pitch and oxygen at 12 hours. Vanilla in the brite tank.',
)
export const sour = recipe(
  ['sour', 'Raspberry Row', 'Sour'],
  ['WildBrew Philly Sour', saison],
  [1.046, 1.008, 8, 6],
  [152, 60],
  [14, 10],
  'Raspberry purée on day five, 40 lb per BBL.',
)
const brown = recipe(
  ['brown', 'Hazel Lane Brown', 'Brown Ale'],
  ['SafAle S-04', ale],
  [1.053, 1.013, 26, 22],
  [154, 60],
  [14, 7],
  'Nutty, dry, and never sweet.',
)

export const recipeBook = [
  helles,
  pils,
  paleAle,
  ipa,
  doubleIpa,
  amber,
  porter,
  stout,
  wheat,
  farmhouse,
  blonde,
  red,
  dubbel,
  imperial,
  sour,
  brown,
]
