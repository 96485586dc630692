import { IconCheck, IconChevronDown, IconChevronUp, IconClockPause } from '@tabler/icons-react'
import styled from 'styled-components'
import { stepTitle } from '#domain/brewDay/brewSteps.ts'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { detailText, isMeasured, type ShownStep } from './brewDayViews.ts'
import { OpenStep, useTick, type BrewStepRowProps } from './BrewStepRow.tsx'
import { DueInBoil, StepTimer } from './StepTimer.tsx'

interface CurrentStepProps extends BrewStepRowProps {
  /** The step after it. */
  following: ShownStep | undefined
}

/** The step that is due: its clock is read, and it is ticked off, from across the brewhouse. It stays in sight while others are looked at. */
export function CurrentStep(props: CurrentStepProps) {
  const { step, boil, isOpen, refusal, onOpen, commands, following } = props
  useUnits()
  const [tick, figures] = useTick(props)
  const title = textOf(stepTitle(step))
  const asksForFigures = isOpen && isMeasured(step)
  const canStart = step.length !== null && !step.timer
  return (
    <Card aria-current="step" $stays={!asksForFigures}>
      <Row $spread $gap="xs" $align="start">
        <div>
          <Text as="p" $size="xl" $weight="strong" $leading="snug">
            {title}
          </Text>
          <Muted as="p">{detailText(step)}</Muted>
        </div>
        {(isMeasured(step) || canStart) && (
          <IconButton
            label={text(isOpen ? 'brewDay.closeStep' : 'brewDay.openStep', { step: title })}
            icon={isOpen ? IconChevronUp : IconChevronDown}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          />
        )}
      </Row>
      {step.isWaiting && <Badge tone="yellow" icon={IconClockPause} label={text('brewDay.waits')} />}
      {step.kind === 'BOIL_ADDITION' && boil && <DueInBoil step={step} boil={boil} />}
      {step.timer && (
        <StepTimer step={step} timer={step.timer} commands={commands} refusal={refusal} isLarge />
      )}
      {isOpen && <OpenStep {...props} figures={figures} />}
      <Row $spread $wrap $gap="xs md">
        <Muted>{following && text('brewDay.following', { step: stepTitle(following) })}</Muted>
        <Button
          variant={asksForFigures || (isOpen && canStart) ? 'subtle' : 'primary'}
          main
          icon={IconCheck}
          aria-label={text('brewDay.tick', { step: title })}
          disabledReason={refusal}
          onClick={tick}
        >
          {text('brewDay.checkOff')}
        </Button>
      </Row>
    </Card>
  )
}

/** With its figures asked for it is too high to stay in sight of a small screen. */
const Card = styled.li<{ $stays: boolean }>`
  display: grid;
  gap: ${theme.space.sm};
  margin-block: ${theme.space.xs};
  padding: ${theme.space.md};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};

  @media (min-height: 600px) {
    position: ${(props) => props.$stays && 'sticky'};
    top: calc(${theme.size.header} + ${theme.space.xs});
    z-index: 1;
  }
  button {
    min-height: ${theme.size.wetAction};
  }
`
