import styled from 'styled-components'

/** An e-mail address, which ends a line before its @ where it has to. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@')
  return (
    <Whole>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Whole>
  )
}

const Whole = styled.span`
  overflow-wrap: break-word;
`
