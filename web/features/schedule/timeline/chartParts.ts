import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { labelWidth } from './chartScale.ts'

/** The chart, which scrolls sideways. */
export const Box = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.sunken};
  overflow-x: auto;
  overscroll-behavior-x: contain;

  ${theme.media.print} {
    overflow: visible;
  }
`

/** Everything in it that scrolls. */
export const Sheet = styled.div`
  position: relative;
  min-width: 100%;
`

/** The weeks. */
export const Axis = styled.div`
  position: relative;
  height: 52px;
  border-bottom: 1px solid ${theme.color.line};
`

/** The first day of a week. */
export const Tick = styled.span`
  position: absolute;
  top: 0;
  height: 52px;
  padding: 3px 0 0 ${theme.space.xxs};
  border-left: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  white-space: nowrap;
`

/** Today, from below the labels of the weeks to the last row. */
export const TodayLine = styled.div`
  position: absolute;
  z-index: 2;
  top: 28px;
  bottom: 0;
  width: 2px;
  background: ${theme.color.primaryLine};
  pointer-events: none;

  span {
    position: absolute;
    top: 0;
    left: 50%;
    padding: 0 ${theme.space.xs};
    border-radius: ${theme.radius.round};
    background: ${theme.color.primary};
    color: ${theme.color.onPrimary};
    font-size: ${theme.font.size.xs};
    font-weight: ${theme.font.weight.strong};
    transform: translateX(-50%);
  }
`

/** A tank with its stays. */
export const Row = styled.div`
  display: flex;
  min-height: 60px;

  & + & {
    border-top: 1px solid ${theme.color.line};
  }
`

/** A tank's name, which stays in place. */
export const Name = styled.h3`
  position: sticky;
  z-index: 3;
  left: 0;
  display: grid;
  flex: none;
  align-content: center;
  width: ${labelWidth}px;
  padding: 0 ${theme.space.sm} 0 ${theme.space.md};
  border-right: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  font-size: ${theme.font.size.md};

  small {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.xs};
    font-weight: ${theme.font.weight.normal};
  }
`

/** A tank's stays. */
export const Track = styled.ul`
  position: relative;
  flex: 1;
`

/** Where a recipe would be brewed that is dragged over the chart. */
export const Ghost = styled.div`
  position: absolute;
  z-index: 4;
  top: 8px;
  left: ${labelWidth}px;
  height: 44px;
  border: 2px dashed ${theme.color.primaryLine};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.primaryTint};
  pointer-events: none;
`
