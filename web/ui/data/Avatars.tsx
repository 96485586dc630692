import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { initialsOf } from './initials.ts'
import { text } from '#web/ui/language/text.ts'

interface AvatarsProps {
  names: readonly string[]
  /** What they are doing, if shown. */
  doing?: 'logging' | 'editing'
}

const shownAtMost = 4

/** People's initials, with their names as tooltip and for screen readers; and what they are doing. */
export function Avatars({ names, doing }: AvatarsProps) {
  if (names.length === 0) return null
  const [shown, more] = [names.slice(0, shownAtMost), names.length - shownAtMost]
  const words = doing && text(`common.${doing}`, { names: { list: names }, count: names.length })
  return (
    <Row>
      <Circles aria-hidden="true">
        {shown.map((name) => (
          <Circle key={name} title={name}>
            {initialsOf(name)}
          </Circle>
        ))}
        {more > 0 && <Circle title={names.slice(shownAtMost).join(', ')}>+{more}</Circle>}
      </Circles>
      {words ? (
        <span>{words}</span>
      ) : (
        <VisuallyHidden>{text('common.alsoHere', { names: { list: names } })}</VisuallyHidden>
      )}
    </Row>
  )
}

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xs};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

const Circles = styled.span`
  display: inline-flex;
  padding-left: ${theme.space.xs};
`

const Circle = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  margin-left: -${theme.space.xs};
  border: 2px solid ${theme.color.surface};
  border-radius: ${theme.radius.round};
  background: ${theme.color.hover};
  color: ${theme.color.text};
  font-size: ${theme.font.size.xs};
  font-weight: ${theme.font.weight.strong};
`
