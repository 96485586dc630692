import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import type { WallLayout } from '#web/features/wall/tiles/wallGrid.ts'

/** The full screen, without a mouse pointer. `--u` is a pixel of a 1920 x 1080 screen, or of a portrait one. */
export const Stage = styled.main`
  --u: min(100vw / 1920, 100vh / 1080);

  position: fixed;
  inset: 0;
  overflow: hidden;
  contain: strict;
  cursor: none;
  -webkit-user-select: none;
  user-select: none;

  @media (orientation: portrait) {
    --u: min(100vw / 1080, 100vh / 1920);
  }
`

/** Inside the overscan area of televisions. Moved as a whole by a transform. */
export const Board = styled.div`
  position: absolute;
  inset: 3.2vmin 3.2vmin 3vmin;
  display: grid;
  grid-template: calc(96 * var(--u)) minmax(0, 1fr) / minmax(0, 1fr);
  gap: calc(18 * var(--u));
`

/** Vessels with the panels beside them, below them on a portrait screen, or with one line below them. */
export const Body = styled.div<{ $panels: WallLayout['panels'] }>`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr) calc(470 * var(--u));
  gap: calc(14 * var(--u)) calc(24 * var(--u));
  min-width: 0;
  min-height: 0;

  @media (orientation: portrait) {
    grid-template: minmax(0, 1fr) calc(500 * var(--u)) / minmax(0, 1fr);
  }

  ${({ $panels }) =>
    $panels === 'LINE' &&
    css`
      && {
        grid-template: minmax(0, 1fr) calc(66 * var(--u)) / minmax(0, 1fr);
      }
    `}
`

export const Header = styled.header`
  display: flex;
  align-items: center;
  gap: calc(28 * var(--u));
  min-width: 0;

  > :first-child svg {
    height: calc(64 * var(--u));
  }

  > :first-child > span {
    font-size: calc(40 * var(--u));
  }

  > :last-child {
    margin-left: auto;
  }

  @media (orientation: portrait) {
    > :first-child > span {
      display: none;
    }
  }
`

/** Which page of the vessels is shown. */
export const PageMark = styled.p`
  color: ${theme.color.muted};
  font-size: calc(32 * var(--u));
  font-variant-numeric: tabular-nums;
`

export const LinkMark = styled.p`
  display: flex;
  align-items: center;
  gap: 0.4em;
  color: ${theme.tone.yellow.text};
  font-size: calc(32 * var(--u));
  font-weight: ${theme.font.weight.strong};

  &[data-live='true'] {
    color: ${theme.tone.green.text};
  }

  svg {
    width: 1.2em;
    height: 1.2em;
  }
`

export const Vessels = styled.div`
  display: flex;
  flex-direction: column;
  gap: calc(14 * var(--u));
  min-width: 0;
  min-height: 0;
`

/** So many tiles a row; those of the last one share its whole width, so that there is no hole. */
export const Tiles = styled.div<{ $columns: number }>`
  --gap: calc(14 * var(--u));

  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--gap);
  min-height: 0;

  > article {
    flex: 1 1
      calc((100% - ${({ $columns }) => $columns - 1} * var(--gap)) / ${({ $columns }) => $columns} - 1px);
  }
`

export const Panels = styled.aside`
  display: grid;
  grid-auto-rows: minmax(0, 1fr);
  gap: calc(14 * var(--u));
  min-height: 0;

  @media (orientation: portrait) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

export const Waiting = styled.p`
  margin: auto;
  color: ${theme.color.muted};
  font-size: calc(48 * var(--u));
`

/** Dims the screen at night. */
export const Night = styled.div`
  position: fixed;
  inset: 0;
  background: ${theme.dark};
  pointer-events: none;
  transition: opacity 20s linear;
`
