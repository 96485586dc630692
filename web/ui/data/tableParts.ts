import styled, { css, type RuleSet } from 'styled-components'
import { theme } from '#web/theme.ts'

/** A table with more columns than this becomes cards earlier. */
const fewColumns = 6

/** The container of a table: if it is too narrow each row is a card, even in a narrow column of a wide page. */
export const Room = styled.div<{ $columns: number }>`
  container: ${(props) => (props.$columns > fewColumns ? 'wide-table' : 'table')} / inline-size;
`

/** Styles for tables whose rows are cards. */
const asCards = (rules: RuleSet) => css`
  @container table (max-width: 559.98px) {
    ${rules}
  }
  @container wide-table (max-width: 799.98px) {
    ${rules}
  }
`

/** The box a table scrolls in. */
export const Frame = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  overflow-x: auto;

  ${asCards(css`
    border: 0;
    background: transparent;
  `)}
`

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.font.size.sm};

  ${asCards(css`
    display: block;
  `)}
`

export const Head = styled.thead`
  background: ${theme.color.sunken};

  th {
    height: ${theme.size.mainAction};
  }
  th:first-child {
    padding-left: ${theme.space.md};
  }
  ${asCards(css`
    display: block;
    margin-bottom: ${theme.space.sm};
    background: transparent;

    &:not(:has(th[aria-sort])) {
      display: none;
    }

    tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 ${theme.space.md};
      /* The arrow of the last heading stands outside of it. */
      padding-right: ${theme.space.md};
    }
    tr::before {
      content: attr(data-sort);
      color: ${theme.color.muted};
      font-size: ${theme.font.size.sm};
    }
    th {
      flex: none;
      padding: 0 ${theme.space.xs};
    }
    th:not([aria-sort]) {
      display: none;
    }
  `)}
`

export const Body = styled.tbody`
  ${asCards(css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    gap: ${theme.space.sm};
  `)}
`

export const Row = styled.tr`
  border-top: 1px solid ${theme.color.line};

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.raised};
    }
  }
  ${asCards(css`
    display: grid;
    gap: ${theme.space.xxs};
    padding: ${theme.space.md};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.lg};
    background: ${theme.color.surface};
  `)}
`

export const Cell = styled.td<{ $short: boolean; $isNumber: boolean }>`
  height: 56px;
  padding: ${theme.space.xs};
  /* Numbers and days are never broken across lines; long words may be. */
  overflow-wrap: ${(props) => (props.$short ? 'normal' : 'anywhere')};

  @container (min-width: 900px) {
    white-space: ${(props) => (props.$short ? 'nowrap' : 'normal')};
  }
  font-variant-numeric: tabular-nums;
  text-align: ${(props) => props.$isNumber && 'right'};

  &:first-child {
    padding-left: ${theme.space.md};
  }
  ${asCards(css`
    display: grid;
    /* The label gives way to a value that can't be broken. */
    grid-template-columns: minmax(0, 7.5rem) 1fr;
    align-items: center;
    justify-items: start;
    height: auto;
    min-height: 2rem;
    text-align: left;

    &,
    &:first-child {
      padding: 0;
    }

    overflow-wrap: anywhere;

    &::before {
      content: attr(data-label);
      color: ${theme.color.muted};
    }
  `)}
`

/** What stands in a cell without a value: one word that only a narrow table breaks. */
export const NoValue = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.xs};

  @container (min-width: 900px) {
    white-space: nowrap;
  }
`
