import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** The box a table scrolls in. */
export const Frame = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  overflow-x: auto;

  ${theme.media.cards} {
    border: 0;
    background: transparent;
  }
`

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.font.size.sm};

  ${theme.media.cards} {
    display: block;
  }
`

export const Head = styled.thead`
  background: ${theme.color.sunken};

  th {
    height: ${theme.size.mainAction};
  }
  th:first-child {
    padding-left: ${theme.space.md};
  }
  ${theme.media.cards} {
    display: block;
    margin-bottom: ${theme.space.sm};
    background: transparent;

    &:not(:has(th[aria-sort])) {
      display: none;
    }

    tr {
      display: flex;
      gap: ${theme.space.md};
      overflow-x: auto;
    }
    th {
      flex: none;
      padding: 0 ${theme.space.xs};
    }
    th:not([aria-sort]) {
      display: none;
    }
  }
`

export const Body = styled.tbody`
  ${theme.media.cards} {
    display: grid;
    gap: ${theme.space.sm};
  }
`

export const Row = styled.tr`
  border-top: 1px solid ${theme.color.line};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.raised};
    }
  }
  ${theme.media.cards} {
    display: grid;
    gap: ${theme.space.xxs};
    padding: ${theme.space.md};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.lg};
    background: ${theme.color.surface};
  }
`

export const Cell = styled.td<{ $short: boolean }>`
  height: 56px;
  padding: ${theme.space.xs};
  white-space: ${(props) => (props.$short ? 'nowrap' : 'normal')};
  font-variant-numeric: tabular-nums;

  &:first-child {
    padding-left: ${theme.space.md};
  }
  ${theme.media.cards} {
    display: grid;
    grid-template-columns: 7.5rem 1fr;
    align-items: center;
    justify-items: start;
    height: auto;
    min-height: 2rem;

    &,
    &:first-child {
      padding: 0;
    }

    &::before {
      content: attr(data-label);
      color: ${theme.color.muted};
    }
  }
`
