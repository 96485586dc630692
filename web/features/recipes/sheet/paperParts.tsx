import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A sheet of paper whose sections don't break across pages. */
export const Paper = styled.main`
  display: grid;
  gap: 18px;
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};

  h2 {
    margin-bottom: 6px;
    font-size: ${theme.font.size.md};
  }
  section,
  tr {
    break-inside: avoid;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    height: 32px;
    padding: 3px 6px;
    border: 1px solid ${theme.paper.box};
    text-align: left;
  }
  th {
    background: ${theme.paper.head};
    font-weight: ${theme.font.weight.strong};
  }
  td:last-child {
    min-width: 90px;
  }

  /* Looked at on a phone, it shows all columns; print is as wide as paper. */
  @media screen and (max-width: 700px) {
    grid-template-columns: minmax(0, 1fr);
    font-size: ${theme.font.size.xs};

    th,
    td {
      padding: 3px;
      overflow-wrap: anywhere;
    }
    td:last-child {
      min-width: 0;
    }
  }
`

/** Blanks beside each other. */
export const Blanks = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(165px, 1fr));
  gap: 10px 16px;
`

/** A name with a line to write on, or with what is known. */
export function Blank({ label, value }: { label: string; value?: string | undefined }) {
  return (
    <Line>
      <span>{label}</span>
      {value !== undefined && <strong>{value}</strong>}
    </Line>
  )
}

/** Empty lines to write on. */
export function Lines({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Rule key={at} />
      ))}
    </div>
  )
}

const Line = styled.p`
  min-height: 46px;
  border-bottom: 1px solid ${theme.paper.ink};
  color: ${theme.paper.muted};
  font-size: ${theme.font.size.xs};

  strong {
    display: block;
    color: ${theme.paper.ink};
    font-size: ${theme.font.size.md};
  }
`

const Rule = styled.div`
  height: 30px;
  border-bottom: 1px solid ${theme.paper.line};
`

/** Boxes to tick by hand, one for each brew of a batch. */
export function Ticks({ count }: { count: number }) {
  return (
    <span aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Tick key={at} />
      ))}
    </span>
  )
}

const Tick = styled.span`
  display: inline-block;
  width: 18px;
  height: 18px;
  border: 1.5px solid ${theme.paper.ink};

  & + & {
    margin-left: 4px;
  }
`
