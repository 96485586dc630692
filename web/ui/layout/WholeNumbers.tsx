import { Fragment } from 'react'
import styled from 'styled-components'

/**
 * A text whose batch numbers and codes of lots, such as 2026-083 and L-002W5, are not broken at their hyphen; one that is wider than
 * its place still is.
 */
export function WholeNumbers({ text }: { text: string }) {
  return text
    .split(/(\S+-\d\w*)/)
    .map((part, index) =>
      index % 2 === 1 ? <Whole key={index}>{part}</Whole> : <Fragment key={index}>{part}</Fragment>,
    )
}

const Whole = styled.span`
  display: inline-block;
  max-width: 100%;
`
