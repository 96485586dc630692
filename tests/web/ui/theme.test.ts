import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { theme, type Tone } from '#web/theme.ts'
import {
  batchHealthLooks,
  severityLooks,
  stageLooks,
  stockLooks,
  tankAlertLooks,
  vesselStatusLooks,
  type Look,
} from '#web/ui/data/looks.ts'
import {
  accountLooks,
  clashLooks,
  connectionLooks,
  importLooks,
  mailLooks,
  movementLooks,
  needLooks,
  serviceLooks,
} from '#web/ui/data/recordLooks.ts'

type Color = readonly [red: number, green: number, blue: number]

const css = readFileSync('web/themes/colors.css', 'utf8')
const [, ofLight = '', ofDark = ''] = css.split(/^(?::root \{|@media not print \{|@media \(forced)/m)
const themes = { light: ofLight, dark: ofDark }

/** A color of the style sheet; a translucent one as it is painted on another. */
function readColor(value: string, below: Color = [0, 0, 0]): Color {
  const hex = /^#(..)(..)(..)$/.exec(value)?.slice(1)
  const numbers = hex?.map((each) => Number.parseInt(each, 16)) ?? value.match(/[\d.]+/g)?.map(Number) ?? []
  const [red = NaN, green = NaN, blue = NaN, alpha = 1] = numbers
  const over = (part: number, at: 0 | 1 | 2) => part * alpha + below[at] * (1 - alpha)
  return [over(red, 0), over(green, 1), over(blue, 2)]
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Color
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const text = 4.5
const graphic = 3
const tones = Object.keys(theme.tone) as Tone[]
const surfaces = ['background', 'surface', 'raised', 'sunken', 'field', 'hover', 'chosen'] as const
const onSurfaces = { text, muted: text, primaryText: text, dangerText: text } as const
const drawn = { fieldLine: graphic, focus: graphic, primaryLine: graphic, steel: graphic } as const
/** What is written on what, besides the surfaces. */
const written = [
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryPressed'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['primaryText', 'primaryTint'],
  ['dangerText', 'dangerTint'],
  ['text', 'primaryTint'],
  ['text', 'alarm'],
  ['text', 'refused'],
  ['text', 'cutOff'],
] as const

/** Each pair of colors that stand on each other, and what their contrast is to be at least. */
function pairsOf(sheet: string): [name: string, least: number, is: number][] {
  const named = (path: string, below?: Color) =>
    readColor(new RegExp(`--${path}: ([^;]+);`).exec(sheet)?.[1] ?? '', below)
  const color = (name: string, below?: Color) => named(`color-${name}`, below)
  const surface = color('surface')
  return [
    ...surfaces.flatMap((on) =>
      Object.entries({ ...onSurfaces, ...drawn }).map(([name, least]): [string, number, number] => [
        `${name} on ${on}`,
        least,
        contrast(color(name), color(on)),
      ]),
    ),
    ...written.map(([name, on]): [string, number, number] => [
      `${name} on ${on}`,
      text,
      contrast(color(name), color(on, surface)),
    ]),
    ...tones.flatMap((tone) =>
      (['background', 'surface', 'raised', 'sunken'] as const).flatMap((on): [string, number, number][] => {
        const tint = named(`tone-${tone}-tint`, color(on))
        const words = named(`tone-${tone}-text`)
        return [
          [`${tone} text on ${on}`, text, contrast(words, color(on))],
          [`${tone} text on its tint on ${on}`, text, contrast(words, tint)],
          [`text on ${tone} tint on ${on}`, text, contrast(color('text'), tint)],
          [`${tone} fill on ${on}`, graphic, contrast(named(`tone-${tone}-fill`), color(on))],
        ]
      }),
    ),
  ]
}

it.each(['light', 'dark'] as const)('can be read in the %s theme, on pages and on the wall', (name) => {
  const pairs = pairsOf(themes[name])
  expect(pairs.length).toBeGreaterThan(150)
  expect(pairs.filter(([, least, is]) => !(is >= least))).toEqual([])
})

describe('the looks of states', () => {
  const kinds = {
    ...{ stageLooks, vesselStatusLooks, stockLooks, batchHealthLooks, severityLooks, tankAlertLooks },
    ...{ accountLooks, clashLooks, connectionLooks, importLooks, mailLooks, movementLooks, needLooks },
  }
  const lookOf = ({ tone, icon }: Look) => `${tone} ${icon.displayName}`
  const all = Object.entries({ ...kinds, serviceLooks }).flatMap(([kind, looks]) =>
    Object.entries(looks).map(([state, look]) => ({ kind, state, look: lookOf(look) })),
  )

  it.each(Object.keys(kinds))('no two of %s look alike', (kind) => {
    const looks = all.filter((one) => one.kind === kind).map(({ look }) => look)
    expect(looks.length).toBeGreaterThan(1)
    expect(looks).toEqual([...new Set(looks)])
  })

  it('a state looks the same wherever it is named, and like no other, but for what means the same', () => {
    const states = new Map<string, Set<string>>()
    for (const { state, look } of all) states.set(look, (states.get(look) ?? new Set()).add(state))
    const shared = [...states.values()].filter(({ size }) => size > 1).map((each) => [...each].sort())
    expect(shared.sort()).toEqual([
      // Nothing is wrong.
      ['ACTIVE', 'AVAILABLE', 'GOOD', 'HEALTHY', 'ON'],
      ['DEGRADED', 'WARNING'],
      ['ERROR', 'ISSUE'],
      // Nothing is known.
      ['NONE', 'OFF', 'UNREAD'],
      ['PENDING', 'WAITING'],
    ])
    const looksOf = new Map<string, Set<string>>()
    for (const { state, look } of all) looksOf.set(state, (looksOf.get(state) ?? new Set()).add(look))
    const twofold = [...looksOf].filter(([, { size }]) => size > 1).map(([state]) => state)
    // A stock's warning is an arrow that falls.
    expect(twofold).toEqual(['WARNING'])
  })
})

describe('the styles of the client', () => {
  const sources = (readdirSync('web', { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && file !== 'theme.ts')
    .map((file) => ({ file, source: readFileSync(join('web', file), 'utf8') }))
  const found = (pattern: RegExp, isChecked: (file: string) => boolean = () => true) =>
    sources
      .filter(({ file }) => isChecked(file))
      .flatMap(({ file, source }) => (source.match(pattern) ?? []).map((part) => `${file}: ${part}`))
  /** What is on a television is measured by its own size. */
  const isOnPages = (file: string) => !file.startsWith(join('features', 'wall'))

  it('have no color of their own', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(
      found(/(?<=[\s('"`:])(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!\/)|(?:rgba?|hsla?)\([\d ].*)/gi),
    ).toEqual([])
  })

  it('have no look of a state of their own', () => {
    expect(found(/<Badge\s[^>]*(?:tone|icon)=[^>]*/g)).toEqual([])
  })

  it('have no size of letters and no leading of their own', () => {
    expect(
      found(/(?:font-size|line-height|fontSize|lineHeight|\$leading)(?:: |=\{)'?[\d.]+.*/g, isOnPages),
    ).toEqual([])
  })

  it('have no radius and no weight of their own', () => {
    expect(found(/(?:border-radius: (?!0\b)[\d.]+|font-weight: \d+).*/g, isOnPages)).toEqual([])
  })
})
