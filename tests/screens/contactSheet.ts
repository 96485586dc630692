import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'

/*
 * With PICTURES=folder, every window that `npm run test:screens` looks at is kept there as a picture, with a contact sheet of all,
 * index.html; with BEFORE=folder beside the same window in an earlier run.
 */

const { PICTURES: folder, BEFORE: before } = process.env

/** What is on a picture. */
interface Shown {
  what: string
  width: number
  theme: string
}

const pictures: Shown[] = []

const fileOf = ({ what, width, theme }: Shown) =>
  `${`${what} ${width} ${theme}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.jpg`

/** Keeps what a page shows, if pictures are wanted. */
export async function keepPicture(page: Page, shown: Shown): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, fileOf(shown)), type: 'jpeg', quality: 70 })
  pictures.push(shown)
}

/** Writes the contact sheet of all pictures that were kept. */
export function writeContactSheet(): void {
  if (!folder) return
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const imageIn = (path: string) => `<a href="${path}"><img loading="lazy" src="${path}" alt=""></a>`
  const rows = pictures.map((shown) => {
    const earlier = before ? imageIn(join(relative(folder, before), fileOf(shown))) : ''
    return `<h2>${escaped(shown.what)}, ${shown.width} px, ${shown.theme}</h2><p>${earlier}${imageIn(fileOf(shown))}</p>`
  })
  const style =
    'body{font:16px sans-serif;background:#888}p{display:flex;gap:16px}img{max-width:45vw;max-height:80vh}'
  const head = `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>`
  writeFileSync(join(folder, 'index.html'), `${head}\n${rows.join('\n')}\n`)
}
