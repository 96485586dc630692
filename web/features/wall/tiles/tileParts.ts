import styled, { css } from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

const line = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** CSS containment: a change inside a tile causes layout only in that tile. */
export const Tile = styled.article<{ $isIssue: boolean }>`
  contain: strict;
  container-type: size;
  border: calc(2 * var(--u)) solid ${theme.color.line};
  border-radius: calc(14 * var(--u));
  background: ${theme.color.surface};

  ${({ $isIssue }) =>
    $isIssue &&
    css`
      border: calc(9 * var(--u)) solid ${theme.tone.red.text};
      background: #3a1619;
    `}
`

/** Sized by the tile, so that everything in it is given in em. See emOf in wallGrid.ts. */
export const Inner = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0.7em 1em 1.15em;
  font-size: min(5.2cqw, 7.4cqh);
  font-variant-numeric: tabular-nums;

  @container (max-height: 17.5vmin) {
    padding: 0.4em 0.8em 0.7em;
    font-size: min(6.4cqw, 8.9cqh);

    svg[viewBox='0 0 100 30'] {
      display: none;
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
  font-size: 2em;
  line-height: 1.15;
`

export const Days = styled.span`
  font-size: 1.4em;
  font-weight: ${theme.font.weight.medium};

  @container (max-height: 17.5vmin) {
    font-size: 1.15em;
  }
`

export const Beer = styled.p`
  ${line}
  flex: none;
  color: ${theme.color.muted};
  font-size: 1.2em;
  line-height: 1.3;
`

export const Figures = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: 0.1em;
`

export const Figure = styled.span`
  font-size: 3.1em;
  font-weight: ${theme.font.weight.strong};
  line-height: 1.2;
  letter-spacing: -0.02em;
  white-space: nowrap;

  @container (max-height: 17.5vmin) {
    font-size: 2.6em;
  }

  &[data-old='true'] {
    color: ${theme.color.fieldLine};
  }
`

export const Trend = styled.p`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.4em;
  margin-top: 0.15em;
  color: ${theme.color.muted};
  font-size: 1.15em;
  line-height: 1.4;
  white-space: nowrap;

  svg {
    width: 1.2em;
    height: 1.2em;
    margin-right: 0.2em;
    vertical-align: -0.25em;
  }
`

export const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 0.6em;
  margin-top: auto;
  font-size: 1.3em;
  line-height: 1.35;
  white-space: nowrap;

  > :last-child {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  @container (max-height: 17.5vmin) {
    font-size: 1.15em;
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
  height: 0.55em;
  overflow: hidden;
  background: ${theme.color.line};

  i {
    display: block;
    height: 100%;
    background: ${({ $tone }) => theme.tone[$tone].text};
    transform-origin: left;
  }
`
