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
import { stageLabels } from '#domain/batches/batchStages.ts'
import { progressOf } from '#domain/fermentation/fermentation.ts'
import { GravityCurve } from './GravityCurve.tsx'
import { SightGlass } from './SightGlass.tsx'
import { HealthMark } from './HealthMark.tsx'
import { batchHealthLooks } from '#web/ui/data/looks.ts'
import { TimerEnd, TimerFigure, TimerText } from './TileTimer.tsx'
import { ageOf, gravityOf, setPointOf, temperatureOf, trendText } from './tileText.ts'
import { Aside, Figure, Figures, StageName, Sign, Trend } from './tileFigures.ts'
import { Age, Bar, Beer, Days, Foot, Head, Inner, Label, BatchNumber, ShortDays, Tile } from './tileParts.ts'
import type { BatchView, VesselView } from '#web/features/wall/wallDocuments.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { message } from '#domain/language/message.ts'

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
        {hasDays && <SightGlass srm={batch.colorSRM} level={batch.batchSizeBBL / vessel.capacityBBL} />}
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
          <BatchNumber>{batch.batchNumber}</BatchNumber>
        </Foot>
        <Bar $tone={look?.tone ?? 'gray'}>
          <i style={{ transform: `scaleX(${progressOf(day ?? 0, expectedDays ?? 0) / 100})` }} />
        </Bar>
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
