import { css } from 'styled-components'
import { theme } from '#web/theme.ts'

/** The columns of the stock table; its head and its rows share them. */
export const stockColumns = css`
  display: grid;
  grid-template-columns: 44px minmax(180px, 1fr) 206px 116px 96px 44px;
  align-items: center;
  gap: 0 ${theme.space.sm};
  padding: 0 ${theme.space.xs};

  @media (max-width: 1099.98px) {
    grid-template-columns: 44px minmax(110px, 1fr) 206px 108px 44px;

    > [data-column='value'] {
      display: none;
    }
  }
`
