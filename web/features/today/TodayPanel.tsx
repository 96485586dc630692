import { IconChecklist, IconPlus, IconCircleCheck, IconCircle } from '@tabler/icons-react'
import { Suspense, useContext, useEffect, useEffectEvent, useState, type ReactNode, useId } from 'react'
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
import { text, textOf } from '#web/ui/language/text.ts'
import { TodayDocument, type TodayItemView } from './todayDocuments.ts'
import {
  countWords,
  isMine,
  placed,
  type TodayView,
  grouped,
  type PlacedItem,
  type TodayGroup,
  dueWords,
} from './todayViews.ts'
import { useTick, type TodayDialog, tickLabels } from './useTick.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { theme } from '#web/theme.ts'
import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { actionsOf } from '#domain/overview/today.ts'
import { isUnsent } from '#web/live/commands/queuedCommand.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { WideOnly } from '#web/ui/feedback/VisuallyHidden.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'

const AddTaskDialog = lazyView('AddTaskDialog', () => import('./AddTaskDialog.tsx'))

const viewsOf = () =>
  [
    { value: 'all', label: text('today.all') },
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

/** What there is to do: late, today and next, or by person; ticking an item does it. */
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
        <WideOnly>{text('today.addTask')}</WideOnly>
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
  const [view, setView] = useState<TodayView>('all')
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

interface NothingToDoProps {
  isMine?: boolean
  /** There is something on the next days. */
  isDone?: boolean
}

/** That nothing is due, and where the next work comes from. */
function NothingToDo({ isMine = false, isDone = false }: NothingToDoProps) {
  if (isDone) {
    return (
      <Notice $tone="green">
        <IconCircleCheck size={22} aria-hidden="true" />
        {text(isMine ? 'today.nothingOfYours' : 'today.nothingDue')}
      </Notice>
    )
  }
  return (
    <Row $wrap $spread $gap="sm">
      <Notice $tone="green">
        <IconCircleCheck size={22} aria-hidden="true" />
        {text('today.nothing')}
      </Notice>
      <LinkButton to="/schedule">{text('today.openSchedule')}</LinkButton>
    </Row>
  )
}

interface TodayGroupsProps {
  items: readonly PlacedItem[]
  view: TodayView
  today: string
  onTick: (item: TodayItemView) => void
}

/** The items as one list under headings, those of people with a heading for each. */
function TodayGroups({ items, view, ...row }: TodayGroupsProps) {
  return grouped(items, view).map((group) => <Group key={group.name} group={group} {...row} />)
}

interface GroupProps extends Omit<TodayGroupsProps, 'items' | 'view'> {
  group: TodayGroup
}

function Group({ group: { name, items }, ...row }: GroupProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId}>
      <Muted as="h3" $weight="strong" $below="xxs" id={titleId}>
        {name}
      </Muted>
      <Stack as="ul" $gap="0">
        {items.map((one) => (
          <TodayRow key={one.item.id} one={one} {...row} />
        ))}
      </Stack>
    </div>
  )
}

const TimerDue = lazyView('TimerDue', () => import('./TimerDue.tsx'))

interface TodayRowProps {
  one: PlacedItem
  today: string
  onTick: (item: TodayItemView) => void
}

/** Something to do: the tick that does it, where, what it is, and when it is due. */
function TodayRow({ one, today, onTick }: TodayRowProps) {
  const { item, placement } = one
  const sentence = textOf(item.textSaid, 'today.*', 'forecast.*')
  const [whereId, aboutId] = [useId(), useId()]
  const { commands } = useQueue()
  const about = item.kind === 'CLEANING' ? `Equipment:${item.vessel?.id ?? ''}` : item.id
  const isWaiting = commands.some((command) => command.about === about && isUnsent(command))
  const refusal = useRoleRefusal(actionsOf[item.kind])
  return (
    <Line>
      <IconButton
        label={text('today.tickOf', { act: text(tickLabels[item.kind]), what: sentence })}
        icon={isWaiting ? IconCircleCheck : IconCircle}
        disabledReason={refusal}
        {...(!refusal && { 'aria-describedby': `${whereId} ${aboutId}` })}
        onClick={() => !isWaiting && onTick(item)}
      />
      <What>
        <Unbroken>{sentence}</Unbroken>
      </What>
      {item.timer ? (
        <Suspense>
          <TimerDue sentence={sentence} sent={item.timer} />
        </Suspense>
      ) : (
        <Due $placement={placement}>{dueWords(one, today)}</Due>
      )}
      {item.vessel && <Where id={whereId}>{item.vessel.label}</Where>}
      <About id={aboutId} item={item} />
    </Line>
  )
}

function About({ id, item: { batch, person } }: { id: string; item: TodayItemView }) {
  return (
    <Below id={id}>
      {batch && (
        <>
          {batch.recipeName} <BatchLink number={batch.batchNumber} />
        </>
      )}
      {batch && person && ' · '}
      {person?.name}
    </Below>
  )
}

/** The tick, the tank, what to do and when; below, what it is about. On a phone the tank begins that second line. */
const Line = styled.li`
  display: grid;
  grid-template-columns: auto 4rem minmax(0, 1fr) auto;
  align-items: start;
  column-gap: ${theme.space.xxs};
  padding: ${theme.space.xxs} 0;
  border-top: 1px solid ${theme.color.line};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};

  > :first-child {
    grid-row: 1 / 3;
  }
  ${theme.media.cards} {
    grid-template-columns: auto auto minmax(0, 1fr) auto;
  }
`

const Where = styled.b`
  grid-row: 1 / 3;
  grid-column: 2;
  align-self: center;
  overflow-wrap: anywhere;

  ${theme.media.cards} {
    grid-row: 2;
    align-self: start;
    padding-right: ${theme.space.xxs};
  }
`

const What = styled.span`
  grid-row: 1;
  grid-column: 3;
  padding-top: ${theme.space.xxs};
  font-weight: ${theme.font.weight.medium};
  overflow-wrap: anywhere;

  ${theme.media.cards} {
    grid-column: 2 / 4;
  }
`

const Below = styled(Muted)`
  grid-row: 2;
  grid-column: 3 / -1;
  overflow-wrap: anywhere;
`

const Due = styled.span<{ $placement: PlacedItem['placement'] }>`
  grid-row: 1;
  grid-column: 4;
  padding: ${theme.space.xxs} 0 0 ${theme.space.xs};
  color: ${(props) => (props.$placement === 'LATE' ? theme.tone.red.text : theme.color.muted)};
  font-weight: ${(props) => props.$placement === 'LATE' && theme.font.weight.medium};
  white-space: nowrap;
`
