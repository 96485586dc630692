import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { isWhole, isWide } from './tileSizes.ts'

/** A figure at the end of a line: what its profile asks for, the day when it is done. */
export const Aside = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: 0.2em;
  color: ${theme.color.muted};

  svg {
    width: 1em;
    height: 1em;
  }
`

export const Figures = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 0.5em;
`

export const Figure = styled.span`
  font-size: 1.7em;
  font-weight: ${theme.font.weight.strong};
  line-height: 1.15;
  letter-spacing: -0.02em;
  white-space: nowrap;

  @container ${isWhole} {
    font-size: 2.1em;
  }

  &[data-off='true'] {
    color: ${theme.tone.red.text};
  }

  &[data-old='true'] {
    color: ${theme.color.muted};
  }
`

/** A stage in the place of a figure: a word, which is longer. */
export const StageName = styled(Figure)`
  font-size: 1.3em;

  @container ${isWhole} {
    font-size: 1.5em;
  }
`

/** The unit of a figure; smaller, so that two figures have room beside each other. */
export const Sign = styled.small`
  font-size: 0.6em;
`

export const Trend = styled.p`
  display: none;
  align-items: center;
  justify-content: space-between;
  gap: 0.4em;
  color: ${theme.color.muted};
  line-height: 1.35;
  white-space: nowrap;

  @container ${isWhole} {
    display: flex;
  }

  svg {
    display: none;
    width: 1.2em;
    height: 1.2em;
    margin-right: 0.2em;
    vertical-align: -0.25em;

    @container ${isWide} {
      display: inline;
    }
  }
`
