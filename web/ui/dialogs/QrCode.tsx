import { create } from 'qrcode'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A text as a QR code: dark on white, with the quiet zone that scanners need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (isDark, at) =>
    isDark ? `M${at % size},${Math.floor(at / size)}h1v1h-1z` : '',
  )
  return (
    <Code viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </Code>
  )
}

const Code = styled.svg`
  display: block;
  width: 260px;
  border-radius: ${theme.radius.md};
  background: ${theme.paper.sheet};
  fill: ${theme.paper.ink};
`
