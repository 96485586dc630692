import { Autocomplete } from '@base-ui/react/autocomplete'
import { useContext, useState, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { message } from '#domain/language/message.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { text } from '#web/ui/language/text.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import type { PaletteGroup, PaletteItem, Task } from './paletteItems.ts'
import { rankMatches } from '#domain/search/ranking.ts'
import { begunTasks } from './begunTasks.ts'
import { type PalettePage, pageItems } from './pages.ts'
import { placeOf, iconOf } from './hits/places.ts'
import { useSearchHits } from './hits/useSearchHits.ts'
import { tasksFor } from './tasks.ts'
import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { shownLanguage } from '#web/ui/language/shownLanguage.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { optionStyle } from '#web/ui/floating/floatingStyle.ts'
import { controlStyle } from '#web/ui/inputs/Field.tsx'

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

/**
 * What the palette shows for a text: recent places, pages and tasks before anything is typed, then what matches. For a
 * task, the things that it can be done with; for one that is begun by its verb, both at once.
 */
function usePaletteGroups(pages: readonly PalettePage[], typed: string, task: Task | null) {
  const { id: userId, role } = useContext(SignedInUserContext)
  const { hits, hasFailed, isSearching } = useSearchHits(typed, task?.kinds ?? null)
  const own = useMemo(
    () => ({ recent: recentPlaces(userId, pages), pages: pageItems(pages), tasks: tasksFor(role) }),
    [userId, pages, role],
  )
  const begun = useMemo(() => (task ? null : begunTasks(own.tasks, typed)), [task, own, typed])
  const acts = useSearchHits(begun?.text ?? '', begun?.kinds ?? null)
  const begunItems = begun?.itemsOf(acts.hits).slice(0, 8) ?? []
  // Enter would choose something else while what was begun is searched.
  if (begun && acts.isSearching && begunItems.length === 0)
    return { groups: [], hasFailed: false, isSearching: true }
  const groups: PaletteGroup[] = task
    ? [
        {
          value: task.question,
          items: hits
            .filter(task.suits)
            .map((hit) => ({ ...placeOf(hit, role), refusal: null, to: task.path(hit, null) })),
        },
      ]
    : typed.trim() === ''
      ? [
          { value: text('search.recent'), items: own.recent },
          { value: text('search.goTo'), items: own.pages },
          { value: text('search.doAny'), items: own.tasks },
        ]
      : [
          { value: text('search.doThis'), items: begunItems },
          { value: text('search.goTo'), items: rankMatches(own.pages, typed).slice(0, 5) },
          { value: text('search.doAny'), items: rankMatches(own.tasks, typed).slice(0, 5) },
          { value: text('search.found'), items: hits.map((hit): PaletteItem => placeOf(hit, role)) },
        ]
  return { groups: groups.filter(({ items }) => items.length > 0), hasFailed, isSearching }
}

/** As many recent places are kept. */
const most = 6

type Kept = Pick<PaletteItem, 'id' | 'label' | 'detail' | 'kind' | 'to'> & { language?: string }

const keyOf = (userId: string | undefined) => `recent:${userId ?? 'nobody'}`

/**
 * Where this person went by the palette on this device, the last first. Pages are called as they are now, and what was
 * said of a thing in another language isn't.
 */
function recentPlaces(userId: string | undefined, pages: readonly PalettePage[]): PaletteItem[] {
  const known = pageItems(pages)
  return readKept(userId).map(({ language, ...kept }) => {
    const page = known.find(({ id }) => id === kept.id)
    const isReadable = language === shownLanguage()
    return page ?? { ...kept, detail: isReadable ? kept.detail : undefined, icon: iconOf(kept.kind) }
  })
}

/** Puts a place first among the recent ones. */
function keepRecent(userId: string | undefined, { id, label, detail, kind, to }: PaletteItem): void {
  const others = readKept(userId).filter((kept) => kept.id !== id)
  const kept: Kept[] = [{ id, label, detail, kind, to, language: shownLanguage() }, ...others].slice(0, most)
  deviceStorage.setItem(keyOf(userId), JSON.stringify(kept))
}

function readKept(userId: string | undefined): Kept[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, kind, to } = value as Partial<Kept>
  return [id, label, kind, to].every((text) => typeof text === 'string')
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.sm};
  min-height: 0;
  padding: ${theme.space.md};
`

const Input = styled(Autocomplete.Input)`
  ${controlStyle}
  flex: none;
`

const List = styled(Autocomplete.List)`
  height: min(520px, 60dvh);
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${theme.space.xs};

  &[data-empty] {
    height: 0;
  }
  ${theme.media.cards} {
    flex: 1 1 auto;
    height: auto;
  }
`

const Group = styled(Autocomplete.Group)`
  display: grid;
`

const GroupLabel = styled(Autocomplete.GroupLabel)`
  padding: ${theme.space.xs} ${theme.space.sm};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.strong};
`

const Item = styled(Autocomplete.Item)`
  ${optionStyle}

  > svg {
    color: ${theme.color.muted};
  }
  &[data-highlighted] {
    box-shadow: inset 3px 0 ${theme.color.primaryLine};
  }
  ${theme.media.forced} {
    &[data-highlighted] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

const Words = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;

  small {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
  }
`

/** A key as a cap. */
const Keys = styled.kbd`
  padding: 0 ${theme.space.xs};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.sm};
  color: ${theme.color.muted};
  font: inherit;
  font-size: ${theme.font.size.sm};
  white-space: nowrap;
`

const Nothing = styled.p`
  padding: ${theme.space.sm};
  color: ${theme.color.muted};
`

/** Only where there is a keyboard. */
const Hint = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};

  ${theme.media.touch} {
    display: none;
  }
`
