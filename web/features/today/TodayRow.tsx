import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import styled from 'styled-components'
import { actionsOf } from '#domain/overview/today.ts'
import { isUnsent } from '#web/live/commands/queuedCommand.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { TodayItemView } from './todayDocuments.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { dueWords, type PlacedItem } from './todayViews.ts'
import { tickLabels } from './useTick.ts'

const TimerDue = lazyView('TimerDue', () => import('./TimerDue.tsx'))

interface TodayRowProps {
  one: PlacedItem
  today: string
  /** The tank isn't in the heading. */
  hasTank: boolean
  onTick: (item: TodayItemView) => void
}

/** Something to do: the tick that does it, what it is, and when it is due. */
export function TodayRow({ one, today, hasTank, onTick }: TodayRowProps) {
  const { item, placement } = one
  const said = textOf(item.textSaid, 'today.*')
  const aboutId = useId()
  const { commands } = useQueue()
  const about = item.kind === 'CLEANING' ? `Equipment:${item.vessel?.id ?? ''}` : item.id
  const isWaiting = commands.some((command) => command.about === about && isUnsent(command))
  const refusal = useRoleRefusal(actionsOf[item.kind])
  return (
    <Line>
      <IconButton
        label={text('today.tickOf', { act: text(tickLabels[item.kind]), what: said })}
        icon={isWaiting ? IconCircleCheck : IconCircle}
        disabledReason={refusal}
        {...(!refusal && { 'aria-describedby': aboutId })}
        onClick={() => !isWaiting && onTick(item)}
      />
      <What>
        <Unbroken>{said}</Unbroken>
      </What>
      {item.timer ? (
        <Suspense>
          <TimerDue said={said} sent={item.timer} />
        </Suspense>
      ) : (
        <Due $placement={placement}>{dueWords(one, today)}</Due>
      )}
      <About id={aboutId} item={item} hasTank={hasTank} />
    </Line>
  )
}

function About({ id, item, hasTank }: { id: string; item: TodayItemView; hasTank: boolean }) {
  const { batch, vessel, person } = item
  const more = [hasTank && vessel?.label, person?.name].filter(Boolean).join(' · ')
  return (
    <Below id={id}>
      {batch && (
        <>
          {batch.recipeName} <BatchLink number={batch.batchNumber} />
        </>
      )}
      {batch && more && ' · '}
      {more}
    </Below>
  )
}

/** The tick, what to do and when; below, in their whole width, what it is about. */
const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  column-gap: ${theme.space.xxs};
  padding: ${theme.space.xxs} ${theme.space.sm} ${theme.space.xs} 0;
  border-top: 1px solid ${theme.color.line};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};

  > :first-child {
    grid-row: span 2;
  }
`

const What = styled.b`
  padding-top: ${theme.space.xs};
  font-weight: ${theme.font.weight.medium};
  overflow-wrap: anywhere;
`

const Below = styled(Muted)`
  grid-column: 2 / -1;
  padding-bottom: ${theme.space.xxs};
  overflow-wrap: anywhere;
`

const Due = styled.span<{ $placement: PlacedItem['placement'] }>`
  padding: ${theme.space.xs} 0 0 ${theme.space.xs};
  color: ${(props) => (props.$placement === 'LATE' ? theme.tone.red.text : theme.color.muted)};
  font-weight: ${(props) => props.$placement === 'LATE' && theme.font.weight.medium};
  white-space: nowrap;
`
