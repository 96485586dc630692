/** The figures that the ingredients of a recipe determine. */
export const recipeFigures = ['OG', 'ABV', 'IBU', 'COLOR'] as const

export type RecipeFigure = (typeof recipeFigures)[number]

/** The field of a recipe that holds each of them. */
export const figureFields = {
  OG: 'expectedOG',
  ABV: 'expectedABV',
  IBU: 'expectedIBU',
  COLOR: 'colorSRM',
} as const satisfies Record<RecipeFigure, string>

export type RecipeFigureField = (typeof figureFields)[RecipeFigure]

/** The figures among these names, each once, in their order. */
export function figuresNamed(names: readonly string[]): RecipeFigure[] {
  return recipeFigures.filter((figure) => names.includes(figure))
}
