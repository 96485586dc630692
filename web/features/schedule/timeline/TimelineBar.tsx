import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { keyOf, stateIn, stateOf, type StayView } from './timelineViews.ts'
import { text } from '#web/ui/language/text.ts'

interface TimelineBarProps {
  stay: StayView
  left: number
  width: number
  /** Overlapping bars are stacked, so that both can be clicked. */
  lane: number
  onOpen: (batchId: string) => void
}

/** The id of the sentence on the keys that move a bar. */
export const barKeysId = 'timeline-bar-keys'

/**
 * One batch in one tank. Running is filled, planned is a tint; overdue ones have a word, and those that overlap a triangle: their
 * beer and number is what one looks for.
 */
export function TimelineBar({ stay, left, width, lane, onOpen }: TimelineBarProps) {
  const { batch, vessel, clashesWith, isOverdue, isRunning } = stay
  const isClash = clashesWith.length > 0
  const tone = isClash ? 'red' : stay.kind === 'FERMENTATION' ? 'blue' : 'grape'
  const name = [
    `${batch.batchNumber} ${batch.recipe.name}`,
    text(stateIn[stateOf(stay)], { kind: stay.kind, label: vessel.label }),
    text('planning.fromTo', { from: formatDay(stay.from), until: formatDay(stay.until) }),
    ...(isClash ? [text('planning.clashesWith', { batches: { list: clashesWith } })] : []),
  ].join(', ')
  return (
    <Place
      data-stay={keyOf(stay)}
      style={{
        ...{ left, width, top: isClash ? 4 + lane * 27 : 8, height: isClash ? 26 : 44 },
        ['--left' as string]: `${left}px`,
      }}
    >
      <Bar
        type="button"
        aria-label={name}
        aria-describedby={barKeysId}
        title={name}
        $tone={tone}
        $isRunning={isRunning}
        onClick={() => onOpen(batch.id)}
      >
        <Words>
          {isClash && <IconAlertTriangle size={16} aria-hidden="true" />}
          {!isClash && isOverdue && (
            <Word>
              <IconClockExclamation size={16} aria-hidden="true" />
              {text('schedule.overdue')}
            </Word>
          )}
          <Text>{batch.recipe.name}</Text>
          <Small>{batch.batchNumber}</Small>
        </Words>
      </Bar>
    </Place>
  )
}

const Place = styled.li`
  position: absolute;
  padding: 0 1px;
  contain: layout style;
  /* No context menu and no text selection during a long press. */
  -webkit-touch-callout: none;
  -webkit-user-select: none;
  user-select: none;

  &[data-dragged] {
    z-index: 5;
    opacity: 0.85;
  }
  &:not([data-dragged]) button {
    cursor: grab;
  }
  /* The end, by which the bar is stretched. */
  &::after {
    position: absolute;
    inset: 0 0 0 auto;
    width: min(10px, 33%);
    border-right: 3px double ${theme.color.muted};
    border-radius: ${theme.radius.sm};
    cursor: ew-resize;
    content: '';
  }
`

const Bar = styled.button<{ $tone: Tone; $isRunning: boolean }>`
  display: block;
  width: 100%;
  height: 100%;
  padding: 0 ${theme.space.xs};
  border: ${({ $tone, $isRunning }) =>
    $isRunning ? `2px solid ${theme.tone[$tone].text}` : `1px solid ${theme.tone[$tone].line}`};
  border-radius: ${theme.radius.sm};
  /* Over a color that nothing shines through. */
  background: ${({ $tone, $isRunning }) => {
    const color = theme.tone[$tone][$isRunning ? 'line' : 'tint']
    return `linear-gradient(${color}, ${color}), ${theme.color.sunken}`
  }};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.tight};
  text-align: left;
  white-space: nowrap;
  overflow: clip;

  &:hover {
    filter: brightness(1.2);
  }
`

/** Begins where the visible part of the bar does; without room for both, the name is kept and the number left out. */
const Words = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space.xs};
  container-type: inline-size;
  margin-left: max(0px, calc(var(--scrolled, 0px) - var(--left)));

  > svg {
    flex: none;
  }
  @container (max-width: 130px) {
    small {
      display: none;
    }
  }
`

const Word = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 3px;
  color: ${theme.color.text};
  font-weight: ${theme.font.weight.strong};
`

const Text = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  font-weight: ${theme.font.weight.medium};
`

const Small = styled.small`
  flex: none;
  font-size: ${theme.font.size.xs};
`
