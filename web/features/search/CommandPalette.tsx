import { Autocomplete } from '@base-ui/react/autocomplete'
import { useContext, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { message } from '#domain/language/message.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { text } from '#web/ui/language/text.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import type { PalettePage } from './pages.ts'
import type { PaletteGroup, PaletteItem, Task } from './paletteItems.ts'
import { Form, Group, GroupLabel, Hint, Input, Item, Keys, List, Nothing, Words } from './paletteParts.ts'
import { keepRecent } from './recent.ts'
import { usePaletteGroups } from './usePaletteGroups.ts'

interface CommandPaletteProps {
  pages: readonly PalettePage[]
  onClose: () => void
}

/** The dialog itself moves the focus a frame later: what is typed until then would be lost. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** Goes to any page and anything of the brewery, and does what is done most, by a few letters. */
export function CommandPalette({ pages, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const { id: userId } = useContext(SignedInUserContext)
  const [typed, setTyped] = useState('')
  const [task, setTask] = useState<Task | null>(null)
  const { groups, hasFailed, isSearching } = usePaletteGroups(pages, typed, task)
  const choose = (item: PaletteItem) => {
    if (item.refusal) return
    setTyped('')
    if (item.task) return setTask(item.task)
    onClose()
    if (!item.to) return
    if (!task && item.kind !== 'TASK' && item.kind !== 'ACT') keepRecent(userId, item)
    void navigate(item.to)
  }
  const question = task?.question ?? text('search.ask')
  return (
    <Dialog open onClose={onClose} title={text('search.title')} isForm>
      <Form onSubmit={(event) => event.preventDefault()}>
        <Autocomplete.Root<PaletteGroup[]>
          open
          inline
          mode="none"
          items={groups}
          value={typed}
          onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
          itemToStringValue={({ label }: PaletteItem) => label}
          autoHighlight="always"
          keepHighlight
        >
          <Input
            ref={focus}
            aria-label={question}
            placeholder={`${question}…`}
            onKeyDown={(event) => {
              if (event.key !== 'Backspace' || typed !== '' || !task) return
              event.preventDefault()
              setTask(null)
            }}
          />
          <List aria-label={question}>
            {(group: PaletteGroup) => (
              <Group key={group.value} items={group.items}>
                <GroupLabel>{group.value}</GroupLabel>
                <Autocomplete.Collection>
                  {(item: PaletteItem) => <Entry key={item.id} item={item} onChoose={choose} />}
                </Autocomplete.Collection>
              </Group>
            )}
          </List>
          <Autocomplete.Empty>
            {groups.length === 0 && <Nothing>{sentenceOfNothing(isSearching, hasFailed)}</Nothing>}
          </Autocomplete.Empty>
          <Autocomplete.Status>
            {hasFailed && groups.length > 0 && <Nothing>{text('search.failed')}</Nothing>}
          </Autocomplete.Status>
        </Autocomplete.Root>
        <Hint>
          <RichText of={message('search.hint')} marks={{ k: (key) => <Keys>{key}</Keys> }} />
        </Hint>
      </Form>
    </Dialog>
  )
}

function sentenceOfNothing(isSearching: boolean, hasFailed: boolean): string {
  if (isSearching) return text('search.searching')
  return text(hasFailed ? 'search.failed' : 'search.nothing')
}

function Entry({ item, onChoose }: { item: PaletteItem; onChoose: (item: PaletteItem) => void }) {
  const { label, detail, icon: Icon, kind, keys, refusal } = item
  const said = refusal ?? (kind === 'TASK' || kind === 'PAGE' ? null : detail)
  return (
    <Item value={item} disabled={Boolean(refusal)} onClick={() => onChoose(item)}>
      <Icon size={20} aria-hidden="true" />
      <Words>
        {label}
        {said && <small>{said}</small>}
      </Words>
      {keys && <Keys>{keys}</Keys>}
    </Item>
  )
}
