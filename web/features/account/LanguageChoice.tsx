import { useEffect, useRef } from 'react'
import { languages, type Language } from '#generated/language/languages.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { languageFor, offeredLanguages } from '#web/ui/language/chosenLanguage.ts'
import { showLanguage, shownLanguage } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { UpdatePreferencesDocument } from './accountDocuments.ts'

const ofBrowser = 'BROWSER'

/** The language in which another one was chosen: each page is rendered from scratch then, and the focus returns to this field. */
let chosenIn: Language | null = null

/** The page stays in its language, or was left in it: when it comes in another one later, the focus stays where it is. */
function leaveField(): void {
  if (chosenIn === shownLanguage()) chosenIn = null
}

/** Chooses the language of everything that the user reads. Each is called by its own name. */
export function LanguageChoice({ chosen }: { chosen: string | null }) {
  const [update] = useCommand(UpdatePreferencesDocument)
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (chosenIn !== null && chosenIn !== shownLanguage()) field.current?.focus()
    chosenIn = null
    return leaveField
  }, [])
  const choose = async (language: string | null) => {
    chosenIn = shownLanguage()
    try {
      await update({ language })
      // useKeptUser.ts reports sentences that failed to load, and retries.
      await showLanguage(languageFor(language)).catch(() => undefined)
      succeed(text('account.languageSaved'))
    } catch (error) {
      notifications.fail(text('common.error'), error)
    } finally {
      leaveField()
    }
  }
  return (
    <Select
      ref={field}
      label={text('account.language')}
      value={chosen ?? ofBrowser}
      choices={[
        { value: ofBrowser, label: text('account.languageOfBrowser') },
        ...offeredLanguages.map((value) => ({ value, label: languages[value].name })),
      ]}
      onChange={({ target: { value } }) => void choose(value === ofBrowser ? null : value)}
    />
  )
}
