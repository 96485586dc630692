/** What is assumed of a system that names no language. */
const unnamed = 'en-US'

/** The language of the browser with its region, such as en-GB. A system without one, as a television may be, calls it C. */
export function browserLanguage(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? unnamed
  } catch {
    return unnamed
  }
}
