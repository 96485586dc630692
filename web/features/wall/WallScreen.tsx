import { showUnits, useUnits } from '#web/ui/units/shownUnits.ts'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Follow } from '#web/live/connection/follow.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { Logo } from '#web/ui/shell/Logo.tsx'
import { IdleVessels } from '#web/features/wall/tiles/IdleVessels.tsx'
import { keepWall } from './keepWall.ts'
import { useTurn } from './useTurn.ts'
import { VesselTile } from '#web/features/wall/tiles/VesselTile.tsx'
import { wallClock, type WallClock } from './wallClock.ts'
import { wallLayout, type Room } from '#web/features/wall/tiles/wallGrid.ts'
import { WallLineDocument, WallDocument, withBoard } from './wallDocuments.ts'
import {
  Board,
  Body,
  Header,
  LinkMark,
  Night,
  PageMark,
  Panels,
  Stage,
  Tiles,
  Vessels,
  Waiting,
} from './wallParts.ts'
import { WallLine } from './WallLine.tsx'
import { WallPanels } from './WallPanels.tsx'
import { isNight, readWallSettings } from './wallSettings.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { setBreweryZone } from '#web/ui/dates/zone.ts'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'
import { text } from '#web/ui/language/text.ts'
import { now, onClockShift } from '#web/ui/dates/clock.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** The points of the slow path along which the picture is shifted, in px, against burn-in. */
const path = [
  [0, 0],
  [3, 1],
  [4, 3],
  [1, 4],
  [-2, 3],
  [-4, 1],
  [-3, -2],
  [0, -4],
  [3, -3],
] as const

/** The wall: the whole brewery at a glance, for an unattended screen. */
export function WallScreen({ follow, search }: { follow: Follow; search: string }) {
  const settings = useMemo(() => readWallSettings(search), [search])
  const zone = useBreweryZone()
  const clock = useMemo(() => wallClock(settings.zone ?? zone), [settings, zone])
  useState(() => showUnits(settings.units))
  const units = useUnits()
  useLiveQuery(WallLineDocument)
  const { data, asOf } = useLiveState(WallDocument, withBoard)
  const board = data?.wall.board
  const timeZone = board?.brewery.timeZone
  useEffect(() => {
    if (timeZone) setBreweryZone(timeZone)
  }, [timeZone])
  const ofBrewery = board?.brewery.units
  useEffect(() => {
    if (ofBrewery && !settings.units) showUnits(ofBrewery)
  }, [ofBrewery, settings])
  const now = useMinute()
  const body = useRef<HTMLDivElement>(null)
  const room = useRoom(body)
  const turn = useTurn(settings.turnSeconds)
  useEffect(() => keepWall(follow, settings, clock), [follow, settings, clock])
  const busy =
    board?.vessels.flatMap((vessel) => (vessel.batch ? [{ vessel, batch: vessel.batch }] : [])) ?? []
  const idle = board?.vessels.filter(({ batch }) => !batch) ?? []
  const { panels, columns, em, perPage, pages } = wallLayout(busy.length, idle.length, room)
  const page = turn % pages
  const today = dayAt(now)
  const [right = 0, down = 0] = path[Math.floor(now.getTime() / 120_000) % path.length] ?? []
  const isLate = useIsLate(asOf)
  const LinkShape = isLate ? IconPlugConnectedX : IconPlugConnected
  return (
    <Stage>
      <Board style={{ transform: `translate(${right}px, ${down}px)` }}>
        <Header>
          <Logo />
          <LinkMark data-live={asOf === null} style={{ visibility: asOf && !isLate ? 'hidden' : undefined }}>
            <LinkShape aria-hidden="true" />
            {isLate ? text('wall.notLive') : text('wall.live')}
          </LinkMark>
          {pages > 1 && <PageMark>{text('wall.page', { page: page + 1, pages })}</PageMark>}
          <ClockFace clock={clock} />
        </Header>
        <Body ref={body} $panels={panels}>
          <Vessels>
            <Tiles $columns={columns} style={{ fontSize: em }}>
              {busy.slice(page * perPage, (page + 1) * perPage).map(({ vessel, batch }) => (
                <VesselTile
                  key={vessel.equipmentId}
                  vessel={vessel}
                  batch={batch}
                  isLive={asOf === null}
                  now={now}
                  time={clock.time}
                  units={units}
                />
              ))}
              {!board && <Waiting>{text('wall.waiting')}</Waiting>}
              {board && busy.length === 0 && <Waiting>{text('wall.noBatch')}</Waiting>}
            </Tiles>
            {panels === 'PANELS' && <IdleVessels vessels={idle} isPortrait={room.isPortrait} />}
          </Vessels>
          {panels === 'PANELS' && <Panels>{board && <WallPanels board={board} today={today} />}</Panels>}
          {panels === 'LINE' && board && (
            <WallLine
              board={board}
              today={today}
              idle={idle}
              turnSeconds={settings.turnSeconds}
              isPortrait={room.isPortrait}
            />
          )}
        </Body>
      </Board>
      <Night style={{ opacity: isNight(settings, clock.hour(now)) ? settings.dim / 100 : 0 }} />
      <DeadLink asOf={asOf} clock={clock} />
    </Stage>
  )
}

/** The time, updated as each minute begins, for everything measured in minutes, hours and days. */
function useMinute(): Date {
  const [minute, setMinute] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tick(): void {
      clearTimeout(timer)
      const next = now()
      setMinute(next)
      timer = setTimeout(tick, 60_050 - (next.getTime() % 60_000))
    }
    tick()
    const stopShift = onClockShift(tick)
    return () => {
      clearTimeout(timer)
      stopShift()
    }
  }, [])
  return minute
}

/** The available space of an element, kept current. */
function useRoom(of: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(() => roomOf(innerWidth * 0.96, innerHeight * 0.83))
  useEffect(() => {
    if (!of.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setRoom((before) => {
        const now = roomOf(width, height)
        const isSame = before.width === width && before.height === height && before.unit === now.unit
        return isSame ? before : now
      })
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return room
}

/** The unit is that of Stage in wallParts.ts. */
function roomOf(width: number, height: number): Room {
  const isPortrait = innerHeight >= innerWidth
  const unit = isPortrait
    ? Math.min(innerWidth / 1080, innerHeight / 1920)
    : Math.min(innerWidth / 1920, innerHeight / 1080)
  return { width, height, unit, isPortrait }
}

/** A banner across the screen that says since when it isn't live; empty while it is. */
export function DeadLink({ asOf, clock }: { asOf: Date | null; clock: WallClock }) {
  const isLate = useIsLate(asOf)
  if (!asOf || !isLate) return null
  return (
    <Banner role="alert">
      <IconPlugConnectedX aria-hidden="true" />
      <span>
        <strong>{text('wall.notLiveSince', { time: clock.time(asOf) })}</strong>
        <small>{text('wall.asItWas')}</small>
      </span>
    </Banner>
  )
}

const Banner = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.notification};
  display: flex;
  align-items: center;
  justify-content: center;
  gap: calc(36 * var(--u));
  height: fit-content;
  margin: auto 0;
  padding: calc(36 * var(--u));
  border-block: calc(6 * var(--u)) solid ${theme.tone.yellow.text};
  background: ${theme.color.cutOff};
  color: ${theme.tone.yellow.text};
  text-align: left;

  svg {
    width: calc(130 * var(--u));
    height: calc(130 * var(--u));
  }

  strong {
    display: block;
    font-size: calc(82 * var(--u));
    font-variant-numeric: tabular-nums;
    line-height: 1.15;
  }

  small {
    font-size: calc(36 * var(--u));
  }
`

/** A disconnection shorter than this, in ms, isn't shown: each load begins with one. */
const patience = 1_500

/** Whether data hasn't been live since `asOf` for longer than a moment. */
function useIsLate(asOf: Date | null): boolean {
  const [lateSince, setLateSince] = useState<number | null>(null)
  const at = asOf?.getTime() ?? null
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => setLateSince(at), Math.max(0, at + patience - now().getTime()))
    return () => clearTimeout(timer)
  }, [at])
  return at !== null && (lateSince === at || now().getTime() - at >= patience)
}

/** The server's time of day, large. Its boxes have a fixed width, so that nothing else on the wall moves. */
function ClockFace({ clock }: { clock: WallClock }) {
  const time = useRef<HTMLSpanElement>(null)
  const seconds = useRef<HTMLSpanElement>(null)
  const day = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tick(): void {
      const moment = now()
      write(day.current, clock.day(moment))
      write(time.current, clock.time(moment))
      write(seconds.current, clock.seconds(moment))
      timer = setTimeout(tick, 1_010 - moment.getMilliseconds())
    }
    tick()
    return () => clearTimeout(timer)
  }, [clock])
  return (
    <Face role="timer" aria-label={text('wall.clock')}>
      <Day ref={day} />
      <Time ref={time} />
      <Seconds ref={seconds} />
    </Face>
  )
}

function write(box: HTMLElement | null, text: string): void {
  if (box && box.textContent !== text) box.textContent = text
}

const Face = styled.div`
  display: flex;
  align-items: baseline;
  gap: calc(16 * var(--u));
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

const Day = styled.span`
  width: calc(200 * var(--u));
  contain: layout paint;
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: calc(30 * var(--u));
  text-align: right;
`

const Time = styled.span`
  width: calc(256 * var(--u));
  contain: layout paint;
  font-size: calc(84 * var(--u));
  font-weight: ${theme.font.weight.strong};
  line-height: 1;
  text-align: right;
`

const Seconds = styled.span`
  width: calc(54 * var(--u));
  contain: layout paint;
  color: ${theme.color.muted};
  font-size: calc(40 * var(--u));
`
