import { languages } from '#generated/language/languages.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { offeredLanguages } from '#web/ui/language/chosenLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { UpdatePreferencesDocument } from './accountDocuments.ts'

const ofBrowser = 'BROWSER'

/** Chooses the language of everything that the user reads. Each is called by its own name. */
export function LanguageChoice({ chosen }: { chosen: string | null }) {
  const [update] = useCommand(UpdatePreferencesDocument)
  const choose = async (language: string | null) => {
    try {
      await update({ language })
      notifications.show({ tone: 'success', message: text('account.languageSaved') })
    } catch (error) {
      notifications.fail(text('common.error'), error)
    }
  }
  return (
    <Select
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
