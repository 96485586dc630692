import { folded } from '#domain/search/folded.ts'

/** Whether a text names this vessel: FV-3, fv3 and "FV 3" are the same. */
export function isCalled(label: string, said: string): boolean {
  return label !== '' && bare(label) === bare(said)
}

/** A label without spaces, dashes and leading zeros. */
export function bare(label: string): string {
  return folded(label)
    .replace(/[\s-]+/g, '')
    .replace(/(\D)0+(?=\d)/g, '$1')
}
