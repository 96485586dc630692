import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { Suspense, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { SignedInUserContext, useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'
import { NothingToDo } from './NothingToDo.tsx'
import { TodayDocument, type TodayItemView } from './todayDocuments.ts'
import { TodayGroups } from './TodayGroups.tsx'
import { countWords, isMine, placed, type TodayView } from './todayViews.ts'
import { useTick, type TodayDialog } from './useTick.ts'

const AddTaskDialog = lazyView('AddTaskDialog', () => import('./AddTaskDialog.tsx'))

const viewsOf = () =>
  [
    { value: 'tank', label: text('today.tanks') },
    { value: 'person', label: text('today.people') },
    { value: 'mine', label: text('today.mine') },
  ] as const

interface TodayPanelProps {
  /** Nothing else on the page says that it isn't live. */
  isAlone?: boolean
  /** Called when it has its final size. */
  onShown?: () => void
  /** Shown below when there is nothing to do. */
  whenNothing?: ReactNode
  /** Opens a dialog about a batch. */
  onOpen: (dialog: TodayDialog) => void
}

/** What there is to do: late, today and next, by tank or person; ticking an item does it. */
export function TodayPanel({ isAlone = false, onShown, whenNothing, onOpen }: TodayPanelProps) {
  const query = useLiveState(TodayDocument)
  const items = query.data?.today
  const now = useNow(30_000)
  const isShown = items !== undefined || query.error !== null
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (isShown) shown()
  }, [isShown])
  return (
    <Stack $gap="lg">
      {isAlone && <StaleNote asOf={query.asOf} />}
      <Panel
        title={text('today.title')}
        icon={IconChecklist}
        aside={
          <>
            <Count role="status">{items && countWords(placed(items, dayAt(now)))}</Count>
            <AddTaskButton />
          </>
        }
      >
        <Pending of={query} failure={text('today.loadFailed')}>
          <LoadingNote what={text('today.loadingWhat')} />
          <Skeleton $height="220px" />
        </Pending>
        {items && <TodayList items={items} today={dayAt(now)} onOpen={onOpen} />}
      </Panel>
      {items?.length === 0 && whenNothing}
    </Stack>
  )
}

/** Opens the form. Whether it is open is known here alone, so that the list isn't rendered again. */
function AddTaskButton() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button icon={IconPlus} disabledReason={useRoleRefusal('addTask')} onClick={() => setAdding(true)}>
        {text('today.addTask')}
      </Button>
      {isAdding && (
        <Suspense>
          <AddTaskDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

interface TodayListProps {
  items: readonly TodayItemView[]
  today: string
  onOpen: TodayPanelProps['onOpen']
}

function TodayList({ items, today, onOpen }: TodayListProps) {
  const [view, setView] = useState<TodayView>('tank')
  const [hasNext, setNext] = useState(false)
  const { id: me } = useContext(SignedInUserContext)
  const onTick = useTick(onOpen)
  const all = placed(items, today)
  if (all.length === 0) return <NothingToDo />
  const shown = view === 'mine' ? all.filter(({ item }) => isMine(item, me)) : all
  const due = shown.filter(({ placement }) => placement !== 'NEXT')
  const next = shown.filter(({ placement }) => placement === 'NEXT')
  const parts = { view, today, onTick }
  return (
    <>
      <ChoiceButtons label={text('today.grouping')} choices={viewsOf()} value={view} onChange={setView} />
      {due.length === 0 && <NothingToDo isMine={view === 'mine'} isDone />}
      <TodayGroups items={due} {...parts} />
      {next.length > 0 && (
        <Button aria-expanded={hasNext} onClick={() => setNext(!hasNext)}>
          {hasNext ? text('today.hideNext') : text('today.showNext', { count: next.length })}
        </Button>
      )}
      {hasNext && <TodayGroups items={next} {...parts} />}
    </>
  )
}

/** As wide while it is loaded, so that what is beside it stays in its row. */
const Count = styled(Muted)`
  min-width: 8.25em;
`
