import { IconCheck, IconMapPinFilled, IconPoint, IconX } from '@tabler/icons-react'
import styled, { css } from 'styled-components'
import { stageLabels } from '#domain/batches/batchStages.ts'
import type { RailStep } from '#domain/batches/stageRail.ts'
import { StageMovesDocument } from '#web/features/batch/batchDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { railOf } from '#web/features/batch/batchViews.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { text } from '#web/ui/language/text.ts'

/** The stages of a batch with their real times and who moved it there: beside each other, on a phone below each other. */
export function StageRail({ batch }: { batch: BatchView }) {
  const { data } = useLiveQuery(StageMovesDocument, { variables: { batchId: batch.id } })
  const rail = railOf(batch, data?.stageMoves ?? [], useNow())
  return (
    <Rail aria-label={text('batch.stages')}>
      {rail.map((step) => (
        <Step
          key={step.stage}
          $state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <Dot $state={step.state} aria-hidden="true">
            <Mark step={step} />
          </Dot>
          <Words>
            <strong>{text(stageLabels[step.stage])}</strong>
            <Muted $size="xs">{timeOf(step)}</Muted>
            <Muted $size="xs">{moreOf(step)}</Muted>
          </Words>
        </Step>
      ))}
    </Rail>
  )
}

function Mark({ step: { stage, state } }: { step: RailStep }) {
  if (stage === 'CANCELLED') return <IconX size={16} />
  if (state === 'passed' || stage === 'COMPLETED')
    return state === 'coming' ? <IconPoint size={16} /> : <IconCheck size={16} />
  return state === 'current' ? <IconMapPinFilled size={16} /> : <IconPoint size={16} />
}

function timeOf({ state, at, expected }: RailStep): string {
  if (state === 'skipped') return text('batch.skipped')
  if (at) return formatMoment(at)
  return expected ? text('batch.due', { day: formatDay(expected) }) : ''
}

const hourMs = 3_600_000

/** Who moved it there, and for how long it stayed. */
function moreOf({ by, stay }: RailStep): string {
  return [by, stay !== null && stayText(stay)].filter(Boolean).join(' · ')
}

function stayText(ms: number): string {
  const hours = Math.round(ms / hourMs)
  if (hours < 1) return text('batch.underAnHour')
  return hours < 48
    ? text('batch.hours', { count: hours })
    : text('batch.days', { count: Math.floor(hours / 24) })
}

type State = RailStep['state']

const Rail = styled.ol`
  display: flex;
  padding: ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  ${theme.media.small} {
    display: grid;
  }
`

const isAhead = (state: State) => state === 'coming' || state === 'skipped'

/** A step ends where the next one begins; the line between two leads from dot to dot. */
const Step = styled.li<{ $state: State }>`
  position: relative;
  display: grid;
  flex: 1;
  align-content: start;
  gap: ${theme.space.xs};
  min-width: 0;
  padding-right: ${theme.space.xs};
  ${(props) => isAhead(props.$state) && `color: ${theme.color.muted};`}

  &::before {
    content: '';
    position: absolute;
    top: 14px;
    right: 0;
    left: 0;
    border-top: 2px ${(props) => (isAhead(props.$state) ? 'dashed' : 'solid')} ${theme.color.line};
  }
  &:last-child::before {
    right: auto;
    width: 14px;
  }

  ${theme.media.small} {
    grid-template-columns: auto minmax(0, 1fr);
    padding: 0 0 ${theme.space.sm};

    &::before {
      top: 0;
      right: auto;
      bottom: 0;
      left: 14px;
      border-top: 0;
      border-left: 2px ${(props) => (isAhead(props.$state) ? 'dashed' : 'solid')} ${theme.color.line};
    }
    &:last-child {
      padding-bottom: 0;
    }
    &:last-child::before {
      width: 0;
      height: 14px;
      bottom: auto;
    }
  }
`

const dots: Record<State, ReturnType<typeof css>> = {
  passed: css`
    border-color: ${theme.tone.green.line};
    color: ${theme.tone.green.text};
  `,
  current: css`
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primary};
    color: ${theme.color.onPrimary};
  `,
  coming: css`
    color: ${theme.color.muted};
  `,
  skipped: css`
    color: ${theme.color.muted};
  `,
}

const Dot = styled.span<{ $state: State }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 30px;
  height: 30px;
  border: 2px solid ${theme.color.line};
  border-radius: ${theme.radius.round};
  background: ${theme.color.surface};
  ${(props) => dots[props.$state]}
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  line-height: ${theme.font.leading.snug};
  overflow-wrap: anywhere;

  strong {
    font-size: ${theme.font.size.sm};
  }
`
