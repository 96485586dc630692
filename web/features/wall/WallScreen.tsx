import { showUnits, useUnits } from '#web/ui/units/shownUnits.ts'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Follow } from '#web/live/connection/follow.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { Logo } from '#web/ui/shell/Logo.tsx'
import { ClockFace } from './ClockFace.tsx'
import { DeadLink } from './DeadLink.tsx'
import { IdleVessels } from '#web/features/wall/tiles/IdleVessels.tsx'
import { keepWall } from './keepWall.ts'
import { useRoom } from './useRoom.ts'
import { useTurn } from './useTurn.ts'
import { useIsLate } from './useIsLate.ts'
import { useMinute } from './useMinute.ts'
import { VesselTile } from '#web/features/wall/tiles/VesselTile.tsx'
import { wallClock } from './wallClock.ts'
import { wallLayout } from '#web/features/wall/tiles/wallGrid.ts'
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
            <Tiles style={{ fontSize: em, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
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
