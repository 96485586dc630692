import { useSyncExternalStore } from 'react'
import type { Reader, Sentences } from '#domain/language/reader.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { breweryZone } from '#web/ui/dates/zone.ts'
import { shownCurrency, shownUnits } from '#web/ui/units/shownUnits.ts'
import { loadSentences } from './programs.ts'
import { createListeners } from '#web/listeners.ts'

let shown: Language = 'en'
let chosen: Language = shown
let sentences: Sentences = {}
const listeners = createListeners()

/** The language of this screen. */
export const shownLanguage = (): Language => shown

/** How this screen writes dates and numbers. */
export const shownLocale = (): string => languages[shown].locale

/** The day with which this screen begins a week: from 1 for Monday to 7. */
export const shownFirstDay = (): number => languages[shown].firstDay

/** Who reads this screen: everything that a sentence needs to be written. */
export function shownReader(): Reader {
  const [units, zone, currency] = [shownUnits(), breweryZone(), shownCurrency()]
  return { language: shown, locale: shownLocale(), sentences, units, zone, currency }
}

/** Says everything in a language from now on, as soon as its sentences are loaded and unless another one is chosen meanwhile. */
export async function showLanguage(language: Language): Promise<void> {
  chosen = language
  const all = await loadSentences(language)
  if (language === chosen) speak(language, language === shown ? { ...sentences, ...all } : all)
}

/** A module was loaded: waits until what it says is there too. */
export async function withSentences<Module>(module: Promise<Module>): Promise<Module> {
  const loaded = await module
  const language = shown
  const all = await loadSentences(language)
  const isNew = Object.keys(all).some((key) => !(key in sentences))
  if (language === shown && isNew) sentences = { ...sentences, ...all }
  return loaded
}

/** Says these sentences from now on, in a language. */
export function speak(language: Language, all: Sentences): void {
  const isOther = language !== shown
  shown = language
  sentences = all
  if (isOther) listeners.call()
}

/** The language of this screen. What uses it, and what is within, is rendered again when another one is chosen. */
export function useLanguage(): Language {
  return useSyncExternalStore(listeners.add, shownLanguage)
}
