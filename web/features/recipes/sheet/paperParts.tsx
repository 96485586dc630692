import styled from 'styled-components'

/** A sheet of paper whose sections don't break across pages. */
export const Paper = styled.main`
  display: grid;
  gap: 18px;
  font-size: 14px;
  line-height: 1.4;

  h2 {
    margin-bottom: 6px;
    font-size: 16px;
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
    border: 1px solid #777777;
    text-align: left;
  }
  th {
    background: #eeeeee;
    font-weight: 650;
  }
  td:last-child {
    min-width: 90px;
  }

  /* Looked at on a phone, it shows all columns; print is as wide as paper. */
  @media screen and (max-width: 700px) {
    grid-template-columns: minmax(0, 1fr);
    font-size: 12px;

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
  border-bottom: 1px solid #111111;
  color: #444444;
  font-size: 12px;

  strong {
    display: block;
    color: #111111;
    font-size: 15px;
  }
`

const Rule = styled.div`
  height: 30px;
  border-bottom: 1px solid #999999;
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
  border: 1.5px solid #111111;

  & + & {
    margin-left: 4px;
  }
`
