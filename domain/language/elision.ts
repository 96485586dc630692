/*
 * How French joins a word with the next: de + Amarillo is d’Amarillo. Sentences have the whole word; which value follows, they do
 * not know.
 */

const elidable = /(?<![\p{L}’-])(de|que|jusque|lorsque|puisque)[ \u00A0]$/iu

/** Before y followed by a vowel, as in yaourt, and before these words no vowel is dropped. */
const vowel = /^(?!(?:onz|oui(?!e)|ouistit|uhlan|y[aeiouéè]))[aeiouyàâäæéèêëîïôöœùûü]/i

/** The h of French words that is not spoken; that of other names is, as in Hallertau and Helles, and many French words have one, too. */
const silentH =
  /^h(?:iver|eure|uile|erbe|umid|ygi|ydro|istoi|[oô]te|[ée]l[èe]n|enri|ector|onor|abit|oraire|omm[ae]|omog|abill)/i

/** A text that a value follows, as French writes it before that value. */
export function elided(before: string, value: string): string {
  if (!vowel.test(value) && !silentH.test(value)) return before
  return before.replace(elidable, (_, word: string) => `${word.slice(0, -1)}’`)
}
