import type { BatchView } from '#web/entities/batch.ts'

/** The server's default beer type: the one named like the recipe, else like its style. */
export function usualBeer(beers: readonly { name: string }[], { name, style }: BatchView['recipe']): string {
  const known = (wanted: string) =>
    beers.find((beer) => beer.name.toLowerCase() === wanted.toLowerCase())?.name
  return known(name) ?? known(style) ?? style
}
