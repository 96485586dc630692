import type { Units } from '#domain/units/storedUnits.ts'
import {
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconFlagCheck,
  IconTemperature,
} from '@tabler/icons-react'
import { memo } from 'react'
import { daysText } from '#domain/language/dates.ts'
import { shownInTank } from '#domain/cellar/shownInTank.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { progressOf } from '#domain/fermentation/fermentation.ts'
import { SightGlass } from './SightGlass.tsx'
import { batchHealthLooks } from '#web/ui/data/looks.ts'
import { ageOf, gravityOf, heldOf, setPointOf, temperatureOf, trendText } from './tileText.ts'
import { Aside, Figure, Figures, StageName, Sign, Trend } from './tileFigures.ts'
import {
  Age,
  Bar,
  Beer,
  Days,
  Foot,
  Head,
  Held,
  Inner,
  Label,
  BatchNumber,
  ShortDays,
  Tile,
  line,
} from './tileParts.ts'
import type { BatchView, VesselView } from '#web/features/wall/wallDocuments.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { message } from '#domain/language/message.ts'
import styled from 'styled-components'
import { batchHealthLabels, type BatchHealth } from '#domain/overview/wall.ts'
import { theme, type Tone } from '#web/theme.ts'
import { countdownText, endOf, secondsLeft } from '#domain/brewDay/brewTimers.ts'
import { nextCall } from '#domain/brewDay/timerCalls.ts'
import { timerIn } from '#web/ui/dates/timerIn.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { isWhole } from './tileSizes.ts'

const arrows = { FALLING: IconArrowDownRight, STEADY: IconArrowRight, RISING: IconArrowUpRight }

interface VesselTileProps {
  vessel: VesselView
  batch: BatchView
  /** Else a forecast, which would look new from across the room, is left out. */
  isLive: boolean
  now: Date
  /** Formats the time of day. */
  time: (moment: Date) => string
  units: Units
}

/** A vessel and its batch, readable from across the room. Re-rendered only when something in it changes. */
export const VesselTile = memo(function VesselTile(props: VesselTileProps) {
  const { vessel, batch, isLive, now, time, units } = props
  const { stage, health, day, expectedDays, expectedFG } = batch
  const [temperature, gravity, age] = [
    temperatureOf(batch, now, units),
    gravityOf(batch, now, units),
    ageOf(batch, now),
  ]
  const trend = trendText(batch, units)
  const asked = setPointOf(batch, units)
  const Arrow = batch.trend && arrows[batch.trend.direction]
  const hasDays = typeof day === 'number' && typeof expectedDays === 'number'
  const isTimed = !hasDays && batch.calls.length > 0
  const look = health ? batchHealthLooks[health] : null
  return (
    <Tile aria-label={`${vessel.label}, ${batch.recipeName}`} $isIssue={health === 'ISSUE'}>
      <Inner $hasGlass={hasDays}>
        {hasDays && (
          <SightGlass
            srm={batch.colorSRM}
            level={shownInTank(vessel.volumeBBL, batch) / vessel.capacityBBL}
          />
        )}
        <Head>
          <Label>{vessel.label}</Label>
          {isTimed && <TimerEnd calls={batch.calls} time={time} />}
          {hasDays && (
            <>
              <Days>{text('wall.dayOf', { day, days: expectedDays })}</Days>
              <ShortDays aria-hidden="true">
                <RichText
                  of={message('wall.dayShort', { day, days: expectedDays })}
                  marks={{ word: (word) => <i>{word}</i> }}
                />
              </ShortDays>
            </>
          )}
        </Head>
        <Beer>
          <span>{batch.recipeName}</span>
          {asked && (
            <Aside>
              <IconTemperature role="img" aria-label={text('profile.title')} />
              {asked}
            </Aside>
          )}
        </Beer>
        {hasDays ? (
          <>
            <Figures>
              <Figure data-old={temperature.isOld} data-off={batch.isOffProfile}>
                {temperature.text}
              </Figure>
              <Figure data-old={gravity.isOld}>
                {gravity.text}
                {gravity.sign && <Sign> {gravity.sign}</Sign>}
              </Figure>
            </Figures>
            <GravityCurve curve={batch.curve.join(' ')} goal={expectedFG ?? null} />
            <Trend>
              <Age data-old={age.isOld}>{age.text}</Age>
              <span>
                {Arrow && <Arrow aria-hidden="true" />}
                {trend}
              </span>
            </Trend>
          </>
        ) : isTimed ? (
          <TimerFigure calls={batch.calls} />
        ) : (
          <StageName>{text(stageLabels[stage])}</StageName>
        )}
        <Foot>
          {health ? (
            <HealthMark health={health} />
          ) : isTimed ? (
            <TimerText calls={batch.calls} />
          ) : (
            <span>{stage === 'KEGGING' ? text(stageLabels[stage]) : text('wall.onBrewDay')}</span>
          )}
          {isLive && batch.finish && (
            <Aside>
              <IconFlagCheck role="img" aria-label={text('forecast.finish')} />
              {daysText(shownLocale(), batch.finish, batch.finish)}
            </Aside>
          )}
          {hasDays && <Held>{heldOf(vessel, units)}</Held>}
          <BatchNumber>{batch.batchNumber}</BatchNumber>
        </Foot>
        {isTimed ? (
          <TimerBar calls={batch.calls} />
        ) : (
          <Bar $tone={look?.tone ?? 'gray'}>
            <i style={{ transform: `scaleX(${progressOf(day ?? 0, expectedDays ?? 0) / 100})` }} />
          </Bar>
        )}
      </Inner>
    </Tile>
  )
}, looksTheSame)

/** The current minute only matters for the texts derived from it. */
function looksTheSame(before: VesselTileProps, after: VesselTileProps): boolean {
  const texts = ({ batch, now, units }: VesselTileProps) =>
    [temperatureOf(batch, now, units), gravityOf(batch, now, units), ageOf(batch, now)].map(
      ({ text, isOld }) => [text, isOld],
    )
  const all = (props: VesselTileProps) =>
    JSON.stringify([props.vessel, props.batch, props.isLive, texts(props)])
  return all(before) === all(after)
}

/** The health of a batch: icon, label and color. */
function HealthMark({ health }: { health: BatchHealth }) {
  const { tone, icon: Shape } = batchHealthLooks[health]
  return (
    <Mark $tone={tone}>
      <Shape aria-hidden="true" />
      <span>{text(batchHealthLabels[health])}</span>
    </Mark>
  )
}

const Mark = styled.span<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: 0.35em;
  min-width: 0;
  color: ${({ $tone }) => theme.tone[$tone].text};
  font-weight: ${theme.font.weight.strong};

  svg {
    width: 1.25em;
    height: 1.25em;
  }

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

const [width, height] = [100, 30]

/** The minimum span of the axis, so that hydrometer noise doesn't look dramatic. */
const leastSpan = 0.012

/** The gravity curve, without axes; the dotted line is the target. */
const GravityCurve = memo(function GravityCurve({ curve, goal }: { curve: string; goal: number | null }) {
  const values = curve === '' ? [] : curve.split(' ').map(Number)
  if (values.length < 2) return <Drawing />
  const all = goal === null ? values : [...values, goal]
  const high = Math.max(...all)
  const span = Math.max(leastSpan, high - Math.min(...all))
  const y = (value: number) => 2 + ((high - value) / span) * (height - 4)
  const points = values.map(
    (value, at) => `${((at / (values.length - 1)) * width).toFixed(1)},${y(value).toFixed(1)}`,
  )
  return (
    <Drawing viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {goal !== null && <line x1="0" x2={width} y1={y(goal)} y2={y(goal)} strokeDasharray="2 6" />}
      <polyline points={points.join(' ')} />
    </Drawing>
  )
})

const Drawing = styled.svg`
  display: block;
  flex: 1;
  width: 100%;
  min-height: 0;
  contain: strict;

  * {
    fill: none;
    stroke-width: 0.16em;
    stroke-linecap: round;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }

  polyline {
    stroke: ${theme.tone.orange.fill};
  }

  line {
    stroke: ${theme.color.fieldLine};
    stroke-width: 2px;
  }
`

interface TileTimerProps {
  calls: BatchView['calls']
  /** Formats the time of day. */
  time: (moment: Date) => string
}

/** What the brew day calls for next, and the seconds until then. */
function useCall(calls: BatchView['calls']) {
  const now = useNow(1_000)
  const call = nextCall(
    calls.map(({ textSaid, timer }) => ({ textSaid, timer: timerIn(timer) })),
    now,
  )
  return (
    call && {
      text: textOf(call.textSaid, 'brewDay.*'),
      left: secondsLeft(call.timer, now),
      seconds: call.timer.seconds,
      end: endOf(call.timer),
    }
  )
}

/** When the time of a vessel's timer has come. */
function TimerEnd({ calls, time }: TileTimerProps) {
  const call = useCall(calls)
  if (!call) return null
  const end = call.end ? time(call.end) : text('wall.paused')
  return (
    <>
      <Days>{call.end ? text('wall.ends', { time: end }) : end}</Days>
      <ShortDays aria-hidden="true">{end}</ShortDays>
    </>
  )
}

/** How much of a vessel's timer is left. */
function TimerFigure({ calls }: Pick<TileTimerProps, 'calls'>) {
  const call = useCall(calls)
  if (!call) return null
  return (
    <Countdown role="timer" aria-label={call.text} $isOver={call.left <= 0}>
      {countdownText(call.left)}
    </Countdown>
  )
}

/** How much of a vessel's timer has passed. */
function TimerBar({ calls }: Pick<TileTimerProps, 'calls'>) {
  const call = useCall(calls)
  const left = call && call.seconds > 0 ? Math.min(1, Math.max(0, call.left / call.seconds)) : 1
  return (
    <Bar $tone={left > 0 ? 'gray' : 'red'}>
      <i style={{ transform: `scaleX(${1 - left})` }} />
    </Bar>
  )
}

/** What a vessel's timer is for. */
function TimerText({ calls }: Pick<TileTimerProps, 'calls'>) {
  return <Name>{useCall(calls)?.text}</Name>
}

/** Alone in its tile, larger than figures that share a line. */
const Countdown = styled(Figure)<{ $isOver: boolean }>`
  color: ${({ $isOver }) => $isOver && theme.tone.red.text};
  font-variant-numeric: tabular-nums;

  @container ${isWhole} {
    margin-block: auto;
    font-size: 3em;
  }
`

/** In a whole tile, a second line takes what a narrow tile would cut off. */
const Name = styled.span`
  ${line}

  @container ${isWhole} {
    white-space: normal;
  }
`
