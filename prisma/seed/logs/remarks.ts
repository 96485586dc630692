import type { Random } from '#prisma/seed/random.ts'

type Remarks = readonly [string, ...string[]]

/** Of the fermenter, by the phase of its fermentation. */
const fermenting = {
  slow: [
    'First bubbles in the bucket.',
    'Thin layer of krausen forming.',
    'Quiet still, wort looks healthy.',
  ],
  fast: [
    'High krausen, blow-off hose running hard.',
    'Vigorous. Glycol keeps up.',
    'Krausen touches the top, swapped the blow-off bucket.',
    'Dropped trub from the cone, two buckets.',
    'Checked the glycol set point, all fine.',
  ],
  done: [
    'Krausen has fallen.',
    'Same as yesterday, nearly there.',
    'Clean, no diacetyl in the forced test.',
    'Dumped yeast from the cone, cropped two litres for the next brew.',
    'Tastes dry.',
    'Terminal, I think. One more reading to be sure.',
  ],
  stuck: ['Krausen has fallen early.', 'Still sweet.', 'No bubbles since yesterday.', 'Has not moved.'],
} satisfies Record<string, Remarks>

/** The phase of a fermentation. */
export type Phase = keyof typeof fermenting

const conditioning: Remarks = [
  'Carbonation stone on at 14 PSI.',
  'Dropping bright nicely.',
  'Tasted by three of us: good to go in a few days.',
  'Purged the headspace.',
  'CO2 and oxygen read at the sample valve.',
]

/** A note on a reading in the fermenter, often none. */
export function fermentationRemark(random: Random, phase: Phase): string | null {
  return random.chance(0.3) ? random.pick<string>(fermenting[phase]) : null
}

/** A note on a check in the brite tank, often none. */
export function conditioningRemark(random: Random): string | null {
  return random.chance(0.35) ? random.pick(conditioning) : null
}

const aromas: Remarks = [
  'Clean, a little bread.',
  'Ripe fruit, fresh hops.',
  'A hint of sulfur, fading.',
  'Malt first, then hops.',
]
const tastes: Remarks = [
  'Round, finishes dry.',
  'Still green, needs a few days.',
  'Balanced, good bitterness.',
  'Soft and full.',
]

/** Occasional tasting notes. */
export function tasting(random: Random): { aromaNotes?: string; tasteNotes?: string } {
  return random.chance(0.25) ? { aromaNotes: random.pick(aromas), tasteNotes: random.pick(tastes) } : {}
}
