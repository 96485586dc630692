import type { dark } from './dark.ts'

const tone = { text: 'CanvasText', tint: 'Canvas', line: 'CanvasText' }

/** In forced colors: what the browser doesn't force by itself, such as drawings and charts, in its system colors too. */
export const forced: typeof dark = {
  color: {
    background: 'Canvas',
    surface: 'Canvas',
    raised: 'Canvas',
    sunken: 'Canvas',
    hover: 'Canvas',
    line: 'GrayText',
    fieldLine: 'ButtonBorder',
    text: 'CanvasText',
    muted: 'CanvasText',
    primary: 'Highlight',
    primaryHover: 'Highlight',
    primaryPressed: 'Highlight',
    // Behind text the browser paints Canvas.
    onPrimary: 'CanvasText',
    primaryText: 'CanvasText',
    primaryTint: 'Canvas',
    danger: 'ButtonFace',
    dangerHover: 'ButtonFace',
    onDanger: 'ButtonText',
    dangerText: 'CanvasText',
    dangerTint: 'Canvas',
    focus: 'Highlight',
    backdrop: 'Canvas',
    steel: 'CanvasText',
    foam: 'Canvas',
    alarm: 'Canvas',
    refused: 'Canvas',
    cutOff: 'Canvas',
  },
  tone: {
    gray: tone,
    yellow: tone,
    orange: tone,
    blue: tone,
    grape: tone,
    green: tone,
    teal: tone,
    red: tone,
  },
  shadow: { card: 'none', floating: 'none' },
}
