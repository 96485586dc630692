import { useCommand } from '#web/live/commands/useCommand.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { UpdatePreferencesDocument } from './accountDocuments.ts'

/** Chooses whether an administrator is mailed what threatens the installation. */
export function WarningsChoice({ isChosen }: { isChosen: boolean }) {
  const [update] = useCommand(UpdatePreferencesDocument)
  const label = text('account.warningMails')
  const choose = async (warningMails: boolean) => {
    await tell(update({ warningMails }), { done: text('account.mailSaved'), failed: text('common.error') })
  }
  return (
    <Row $gap="xs">
      <Checkbox label={label} checked={isChosen} onChange={(checked) => void choose(checked)} />
      {label}
    </Row>
  )
}
