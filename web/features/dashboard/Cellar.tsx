import { IconCylinder } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { shownInTank } from '#domain/cellar/shownInTank.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { vesselStatusLabels, type EquipmentStatus } from '#domain/equipment/vessels.ts'
import { isMaturing } from '#domain/fermentation/fermentation.ts'
import { elapsedTone } from '#domain/overview/dashboard.ts'
import { theme, type Tone } from '#web/theme.ts'
import { stageLooks, tankAlertLooks, vesselStatusLooks } from '#web/ui/data/looks.ts'
import { TankGlyph } from '#web/ui/data/TankGlyph.tsx'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { text } from '#web/ui/language/text.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { CellarTankView, DashboardView } from './dashboardViews.ts'

/** How high the tanks and what stands below them are, whatever they hold. */
const tanksHeight = '252px'

/** How high the whole cellar is while its title and counts fit in a line. */
export const cellarHeight = `calc(${tanksHeight} + 36px + ${theme.space.md} + ${theme.space.lg} + ${theme.space.sm} + 2px)`

interface CellarProps {
  tanks: readonly CellarTankView[]
  summary: DashboardView['equipment']
}

/** The tanks side by side, filled with their beer: stage, age and what each needs; above them, how many vessels have which status. */
export function Cellar({ tanks, summary }: CellarProps) {
  const largest = Math.max(...tanks.map(({ capacityBBL }) => capacityBBL))
  return (
    <Panel title={text('dashboard.equipment')} icon={IconCylinder} aside={<Counts summary={summary} />}>
      {tanks.length > 0 && (
        <Tanks data-overview data-scrolls="sideways" tabIndex={0} aria-label={text('dashboard.tanks')}>
          {tanks.map((tank, at) => (
            <CellarTank
              key={tank.equipmentId}
              tank={tank}
              size={Math.sqrt(tank.capacityBBL / largest)}
              isFirstOfType={at > 0 && tanks[at - 1]?.type !== tank.type}
            />
          ))}
        </Tanks>
      )}
    </Panel>
  )
}

function Counts({ summary: { available, inUse, cleaning, maintenance } }: Pick<CellarProps, 'summary'>) {
  const counts: [status: EquipmentStatus, count: number][] = [
    ['AVAILABLE', available],
    ['IN_USE', inUse],
    ['CLEANING', cleaning],
    ['MAINTENANCE', maintenance],
  ]
  return (
    <Legend>
      {counts.map(([status, count]) => {
        const { icon: Icon, tone } = vesselStatusLooks[status]
        return (
          <div key={status}>
            <dt>{text(vesselStatusLabels[status])}</dt>
            <dd>
              <Icon size={16} color={theme.tone[tone].text} aria-hidden="true" />
              {count}
            </dd>
          </div>
        )
      })}
    </Legend>
  )
}

interface CellarTankProps {
  tank: CellarTankView
  /** Its height, as a share of the highest. */
  size: number
  /** It begins the tanks of another type. */
  isFirstOfType: boolean
}

function CellarTank({ tank, size, isFirstOfType }: CellarTankProps) {
  const { label, type, status, capacityBBL, volumeBBL, batch } = tank
  const need = batch?.alert ? tankAlertLooks[batch.alert] : undefined
  const glyph = (
    <Glass>
      <TankGlyph
        shape={type === 'FERMENTER' ? 'conical' : 'brite'}
        fill={(shownInTank(volumeBBL, batch) / capacityBBL) * 100}
        srm={batch?.colorSRM}
        height={`${Math.round(64 + 44 * size)}px`}
        isDashed={!batch}
      />
      {need && (
        <Flag $tone={need.tone}>
          <need.icon size={16} aria-hidden="true" />
        </Flag>
      )}
    </Glass>
  )
  return (
    <Place $isFirst={isFirstOfType}>
      {batch ? (
        <Opens to={batchPath(batch.batchNumber)} draggable={false}>
          {glyph}
          <Contents label={label} batch={batch}>
            {need && <Need $tone={need.tone}>{text(need.label)}</Need>}
          </Contents>
        </Opens>
      ) : (
        <Idle>
          {glyph}
          <b>{label}</b>
          <span>{text(vesselStatusLabels[status])}</span>
        </Idle>
      )}
    </Place>
  )
}

interface ContentsProps {
  label: string
  batch: NonNullable<CellarTankView['batch']>
  /** What it needs. */
  children: ReactNode
}

function Contents({ label, batch, children }: ContentsProps) {
  const { recipeName, stage, daysElapsed: day, expectedDays: days, percent } = batch
  const { icon: StageIcon, tone } = stageLooks[stage]
  return (
    <>
      <b>{label}</b>
      <Beer>{recipeName}</Beer>
      <Age>
        <StageIcon size={16} color={theme.tone[tone].text} aria-hidden="true" />
        <span aria-hidden="true">{text('dashboard.onDay', { day })}</span>
        <VisuallyHidden>{`${text(stageLabels[stage])} ${text('dashboard.day', { day, days })}`}</VisuallyHidden>
      </Age>
      <Elapsed aria-hidden="true" $tone={isMaturing(stage) ? elapsedTone(percent) : tone}>
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </Elapsed>
      {children}
    </>
  )
}

const glassHeight = '112px'

const Legend = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space.md};
  font-size: ${theme.font.size.sm};

  div,
  dd {
    display: flex;
    align-items: center;
    gap: 0.35em;
  }
  /* The count before its name. */
  div {
    flex-direction: row-reverse;
  }
  dt {
    color: ${theme.color.muted};
  }
  dd {
    font-weight: ${theme.font.weight.strong};
  }

  ${theme.media.cards} {
    display: grid;
    grid-template-columns: auto auto;
    gap: 0 ${theme.space.lg};

    div {
      justify-content: flex-end;
    }
  }
`

/** One row on one floor; what doesn't fit beside each other is scrolled to. */
const Tanks = styled.ul`
  position: relative;
  display: grid;
  grid-auto-columns: minmax(72px, 132px);
  grid-auto-flow: column;
  /* As wide as the card, which it never widens. */
  width: 0;
  min-width: calc(100% + 2 * ${theme.space.xs});
  height: ${tanksHeight};
  margin: 0 -${theme.space.xs} -${theme.space.sm};
  overflow: auto hidden;
  scrollbar-width: thin;
  /* The steel floor that they stand on. */
  background: linear-gradient(${theme.color.line}, ${theme.color.line}) 0 ${glassHeight} / 100% 2px no-repeat;

  ${theme.media.burger} {
    grid-auto-columns: 88px;
  }
`

const Place = styled.li<{ $isFirst: boolean }>`
  display: grid;
  ${(props) => props.$isFirst && `margin-left: ${theme.space.sm};`}
`

const standing = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: max-content;
  justify-items: center;
  padding: 0 2px;
  border-radius: ${theme.radius.md};
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
  text-align: center;

  > b {
    font-size: ${theme.font.size.md};
    font-weight: ${theme.font.weight.strong};
    line-height: ${theme.font.leading.snug};
  }
`

const Opens = styled(Link)`
  ${standing}
  text-decoration: none;
  outline-offset: -3px;

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`

const Idle = styled.div`
  ${standing}

  > b,
  > span {
    color: ${theme.color.muted};
    font-weight: ${theme.font.weight.normal};
    white-space: nowrap;
  }
`

const Glass = styled.span`
  position: relative;
  display: flex;
  align-items: end;
  height: ${glassHeight};
  margin-bottom: ${theme.space.xxs};
`

const Flag = styled.span<{ $tone: Tone }>`
  position: absolute;
  right: -2px;
  bottom: 52px;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border-radius: ${theme.radius.round};
  background: ${(props) => theme.tone[props.$tone].fill};
  box-shadow: 0 0 0 3px ${theme.color.surface};
  color: ${theme.color.surface};
`

/** Two lines, whether it needs them or not: what is below stands level. */
const Beer = styled.span`
  display: -webkit-box;
  height: calc(2em * ${theme.font.leading.snug});
  overflow: hidden;
  color: ${theme.color.muted};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

const Age = styled.span`
  display: flex;
  align-items: center;
  gap: 0.3em;
  padding: ${theme.space.xxs} 0;
  white-space: nowrap;
`

const Elapsed = styled.span<{ $tone: Tone }>`
  width: min(100% - ${theme.space.xxs}, 60px);
  height: 4px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.hover};
  overflow: hidden;

  i {
    display: block;
    height: 100%;
    background: ${(props) => theme.tone[props.$tone].fill};
    transition: width ${theme.motion.level};
  }
`

const Need = styled.span<{ $tone: Tone }>`
  padding-top: ${theme.space.xxs};
  color: ${(props) => theme.tone[props.$tone].text};
  font-weight: ${theme.font.weight.medium};
  line-height: ${theme.font.leading.tight};
`
