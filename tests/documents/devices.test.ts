import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { guessColumns } from '#domain/devices/files/guessColumns.ts'
import { readMeterFile } from '#domain/devices/files/meterFile.ts'
import { readPost } from '#domain/devices/readPost.ts'
import { presets } from '#domain/units/units.ts'

const text = readFileSync(join(packageRoot(), 'docs/devices.md'), 'utf8')

/** What devices put for the names in a template. */
const filled: Record<string, string> = {
  ...{
    mdns: 'FV3',
    id: '2E6753',
    'sleep-interval': '900',
    temp: '20.5',
    'temp-unit': 'C',
    gravity: '1.0123',
  },
  ...{ velocity: '-1.2', angle: '45.3', battery: '3.67', rssi: '-64', 'corr-gravity': '1.0126' },
  ...{ 'gravity-unit': 'G', 'run-time': '6', pressure: '12', 'pressure-unit': 'PSI' },
  ...{ device_id: 'a0b1', device_type: 'Hydrometer', device_name: 'Pill', temperature: '20.5' },
  ...{ target_temperature: '20', created_date: '2026-11-23T18:00:00Z' },
}

/** The heading above a template. */
const headingOf = (template: string) =>
  text
    .slice(0, text.indexOf(template))
    .match(/^## (.*)$/gm)
    ?.at(-1) ?? ''

const files = [...text.matchAll(/```csv\n(.*?)\n```/gs)].map(([, csv = '']) => ({
  csv,
  heading: headingOf(csv),
}))

const templates = [...text.matchAll(/```(json|text|form|query)\n(.*?)\n```/gs)].map(
  ([, kind = '', template = '']) => {
    const sent = template.replaceAll(/\$\{([\w-]+)\}|@(\w+)/g, (name, ...groups: (string | undefined)[]) => {
      return filled[groups[0] ?? groups[1] ?? ''] ?? name
    })
    const isQuery = kind === 'query'
    return {
      heading: headingOf(template),
      template,
      post: {
        path: template.startsWith('beerTemp') ? '/FV3' : '',
        query: isQuery ? Object.fromEntries(new URLSearchParams(sent)) : {},
        body: isQuery ? '' : sent,
        contentType: null,
      },
    }
  },
)

describe('docs/devices.md', () => {
  it.each(templates)('has a template that is read: $heading, $template', ({ post }) => {
    const read = readPost(post)
    expect(read).toHaveProperty('readings')
    for (const { device, measured } of 'readings' in read ? read.readings : []) {
      expect(device).not.toMatch(/[$@{]/)
      expect(Object.keys(measured)).not.toEqual([])
    }
  })

  it.each(files)('has a file that is understood: $csv', ({ csv }) => {
    const file = readMeterFile(csv)
    const { moment, values } = guessColumns(
      file.refusal === null ? file : { titles: [], rows: [], firstRow: 1, refusal: null },
      presets.METRIC,
    )
    expect(moment).not.toBeNull()
    expect(values.map(({ kind }) => kind)).toEqual(['TEMPERATURE', 'GRAVITY', 'PH'])
  })

  it('has a template for every heading but the last', () => {
    const headings = text.match(/^## .*$/gm) ?? []
    expect(new Set([...templates, ...files].map(({ heading }) => heading))).toEqual(
      new Set(headings.slice(0, -1)),
    )
  })
})
