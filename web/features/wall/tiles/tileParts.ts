import styled, { css } from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { glassWidth } from './SightGlass.tsx'
import { Aside } from './tileFigures.ts'
import { isWhole, isWide } from './tileSizes.ts'

/** A text in one line that may end in an ellipsis. */
export const line = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/**
 * CSS containment: a change inside a tile causes layout only in that tile. Its font size is that of the smallest text,
 * set by the layout, so everything in it is given in em and is at least 1em.
 */
export const Tile = styled.article<{ $isIssue: boolean }>`
  contain: strict;
  container-type: size;
  border: calc(2 * var(--u)) solid ${theme.color.line};
  border-radius: calc(14 * var(--u));
  background: ${theme.color.surface};

  ${({ $isIssue }) =>
    $isIssue &&
    css`
      border-color: ${theme.tone.red.text};
      box-shadow: inset 0 0 0 calc(6 * var(--u)) ${theme.tone.red.text};
      background: ${theme.color.alarm};
    `}
`

export const Inner = styled.div<{ $hasGlass: boolean }>`
  --edge: 0.6em;
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0.35em var(--edge) 0.75em;
  ${({ $hasGlass }) => $hasGlass && `padding-left: calc(var(--edge) * 0.7 + ${glassWidth});`}

  @container ${isWhole} {
    --edge: 0.7em;
    padding-block: 0.45em 0.9em;
  }

  svg[viewBox='0 0 100 30'] {
    display: none;

    @container ${isWhole} {
      display: block;
    }
  }
`

export const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 0.5em;
  white-space: nowrap;
`

export const Label = styled.h2`
  ${line}
  font-size: 1.4em;
  font-variant-numeric: normal;
  line-height: 1.15;

  @container ${isWhole} {
    font-size: 1.5em;
  }
`

export const Days = styled.span`
  display: none;
  flex: none;
  font-weight: ${theme.font.weight.medium};

  @container ${isWide} {
    display: inline;
  }
`

export const ShortDays = styled(Days)`
  display: inline;

  i {
    display: none;
    font-style: normal;

    @container (min-width: 13em) {
      display: inline;
    }
  }

  @container ${isWide} {
    display: none;
  }
`

/** The name of a beer and the temperature that its profile asks for. In a whole tile, the name takes a second line. */
export const Beer = styled.p`
  display: flex;
  flex: none;
  justify-content: space-between;
  gap: 0.5em;
  color: ${theme.color.muted};
  line-height: 1.25;

  > :first-child {
    ${line}
  }

  @container ${isWhole} {
    line-height: 1.15;

    > :first-child {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
  }
`

export const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 0.6em;
  margin-top: auto;
  line-height: 1.3;
  white-space: nowrap;

  /* Beside a day, the words of the health need the room of its icon. */
  @container not ${isWide} {
    > :has(+ ${Aside}) svg {
      display: none;
    }
  }
`

/** What a vessel holds, at the end of the last line, where there is room; its glass shows it everywhere. */
export const Held = styled.span`
  display: none;
  flex: none;
  margin-left: auto;
  color: ${theme.color.muted};

  @container (min-width: 19em) {
    display: inline;
  }
`

/** The number of the batch, where there is room. */
export const BatchNumber = styled.span`
  display: none;
  font-variant-numeric: normal;
  flex: none;

  @container (min-width: 25em) {
    display: inline;
  }
`

export const Age = styled.span`
  flex: none;
  color: ${theme.color.muted};

  &[data-old='true'] {
    padding: 0 0.3em;
    border-radius: 0.2em;
    background: ${theme.color.muted};
    color: ${theme.color.background};
    font-weight: ${theme.font.weight.strong};
  }
`

/** The elapsed share of a batch's days. Drawn by a transform, which needs no layout. */
export const Bar = styled.div<{ $tone: Tone }>`
  position: absolute;
  inset: auto 0 0;
  height: 0.4em;
  overflow: hidden;
  background: ${theme.color.line};

  i {
    display: block;
    height: 100%;
    background: ${({ $tone }) => theme.tone[$tone].fill};
    transform-origin: left;
  }
`
