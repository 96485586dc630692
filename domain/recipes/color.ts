/** The color of a beer at some SRM values (after jjjhill/BeerPassport, darkened to stay monotonic from 2 to 80). */
const swatches: [srm: number, red: number, green: number, blue: number][] = [
  [2, 0xff, 0xd8, 0x78],
  [3, 0xff, 0xca, 0x5a],
  [4, 0xff, 0xbf, 0x42],
  [5, 0xfb, 0xb1, 0x23],
  [6, 0xf8, 0xa6, 0x00],
  [8, 0xea, 0x8f, 0x00],
  [10, 0xde, 0x7c, 0x00],
  [12, 0xcf, 0x69, 0x00],
  [14, 0xc3, 0x59, 0x00],
  [16, 0xb5, 0x4c, 0x00],
  [18, 0xa6, 0x3e, 0x00],
  [20, 0x9b, 0x32, 0x00],
  [25, 0x7b, 0x1a, 0x00],
  [30, 0x5e, 0x0b, 0x00],
  [35, 0x47, 0x06, 0x06],
  [40, 0x36, 0x08, 0x0a],
  [80, 0x0b, 0x02, 0x02],
]

/** The color of a beer as #rrggbb, by SRM; clamped to 2 and 80, and interpolated in between. */
export function srmColor(srm: number): string {
  const above = swatches.findIndex(([reference]) => srm <= reference)
  const high = swatches[above === -1 ? swatches.length - 1 : above] ?? [0, 0, 0, 0]
  const low = swatches[Math.max(0, (above === -1 ? swatches.length : above) - 1)] ?? high
  const share = high[0] === low[0] || above <= 0 ? 1 : (srm - low[0]) / (high[0] - low[0])
  const parts = [1, 2, 3].map((part) => {
    const [from, to] = [low[part] ?? 0, high[part] ?? 0]
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
