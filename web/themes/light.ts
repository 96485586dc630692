import type { dark } from './dark.ts'

const tone = (red: number, green: number, blue: number) => ({
  text: `rgb(${red}, ${green}, ${blue})`,
  tint: `rgba(${red}, ${green}, ${blue}, 0.09)`,
  line: `rgba(${red}, ${green}, ${blue}, 0.55)`,
})

/** The light theme, for a sunlit brewhouse: text and status colors reach 7:1, WCAG AAA, on `surface`. */
export const light: typeof dark = {
  color: {
    background: '#eef0f3',
    surface: '#ffffff',
    raised: '#f6f7f9',
    sunken: '#e9ebef',
    hover: '#e3e6eb',
    line: '#b9bfc8',
    fieldLine: '#5a616b',
    text: '#101216',
    muted: '#3d444d',
    primary: '#fd7e14',
    primaryHover: '#ff922b',
    primaryPressed: '#e8700c',
    onPrimary: '#141517',
    primaryText: '#843900',
    primaryTint: 'rgba(253, 126, 20, 0.14)',
    danger: '#b01e1e',
    dangerHover: '#961616',
    onDanger: '#ffffff',
    dangerText: '#9b1111',
    dangerTint: 'rgba(155, 17, 17, 0.08)',
    focus: '#843900',
    backdrop: 'rgba(16, 18, 22, 0.6)',
    steel: '#7b838e',
    foam: '#ffe3bf',
    alarm: '#ffdede',
    refused: '#fff0f0',
    cutOff: 'rgba(255, 244, 204, 0.97)',
  },
  tone: {
    gray: tone(61, 68, 77),
    yellow: tone(102, 77, 0),
    orange: tone(132, 57, 0),
    blue: tone(10, 74, 150),
    grape: tone(115, 28, 142),
    green: tone(18, 88, 38),
    teal: tone(6, 83, 70),
    red: tone(155, 17, 17),
  },
  shadow: {
    card: '0 1px 3px rgba(16, 18, 22, 0.16)',
    floating: '0 12px 40px rgba(16, 18, 22, 0.3)',
  },
}
