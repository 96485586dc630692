import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { TankGlyph } from '#web/ui/data/TankGlyph.tsx'

/** An illustration of three tanks beside the form. */
export function TankScene() {
  return (
    <Row>
      <TankGlyph shape="conical" fill={86} tone="orange" height="220px" />
      <TankGlyph shape="conical" fill={48} tone="yellow" height="260px" />
      <TankGlyph shape="brite" fill={72} tone="orange" height="220px" />
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${theme.space.xl};
`
