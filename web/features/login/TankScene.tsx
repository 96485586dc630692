import { TankGlyph } from '#web/ui/data/TankGlyph.tsx'
import { Row } from '#web/ui/layout/Row.ts'

/** An illustration of three tanks beside the form. */
export function TankScene() {
  return (
    <Row $align="end" $gap="xl">
      <TankGlyph shape="conical" fill={86} tone="orange" height="220px" />
      <TankGlyph shape="conical" fill={48} tone="yellow" height="260px" />
      <TankGlyph shape="brite" fill={72} tone="orange" height="220px" />
    </Row>
  )
}
