import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress, createBrotliDecompress } from 'node:zlib'

/** The cache of unpacked browsers: in node_modules, or in the user's cache folder if that is read-only. */
async function cacheFolder(): Promise<string> {
  const own = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
  const users = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'brewhouse')
  for (const folder of [own, users]) {
    const isOurs = await mkdir(folder, { recursive: true })
      .then(() => access(folder, constants.W_OK))
      .then(
        () => true,
        () => false,
      )
    if (isOurs) return folder
  }
  throw new Error(`Neither ${own} nor ${users} can be written, so there is no place to unpack a browser.`)
}

/** The plain files of a tar archive (ustar: a header of 512 bytes before each, name and octal size in it). */
function* filesOfTar(tar: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const text = (from: number, length: number) =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = parseInt(text(124, 12), 8)
    if (text(156, 1) === '0' || text(156, 1) === '')
      yield { name: join(text(345, 155), text(0, 100)), content: tar.subarray(at + 512, at + 512 + size) }
    at += 512 + Math.ceil(size / 512) * 512
  }
}

async function unpackTar(archive: string, folder: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(archive))
  for (const { name, content } of filesOfTar(tar)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** Its own font and the system's; without any, no text would be rendered. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

async function unpack(packed: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const program = join(folder, 'chromium')
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(program),
  )
  await chmod(program, 0o755)
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) await unpackTar(join(packed, archive), folder)
  await writeFile(join(folder, 'fonts.conf'), fontsConf)
}

/** The folder of npm's @sparticuz/chromium, or null where it is not installed or has no browser for this computer. */
function packageFolder(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..')
  } catch {
    return null
  }
}

/** Unpacks the Chromium from an npm package, once per version; null if there is none that runs on this computer. */
export async function unpackNpmChromium(): Promise<{ program: string; env: Record<string, string> } | null> {
  const packed = packageFolder()
  if (!packed) return null
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string }
  const folder = join(await cacheFolder(), `chromium-${version}`)
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomUUID()}`
    try {
      await unpack(join(packed, 'bin'), draft)
      await rename(draft, folder)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  const env = {
    LD_LIBRARY_PATH: join(folder, 'lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LANG: 'en_US.UTF-8',
  }
  const program = join(folder, 'chromium')
  const { status } = spawnSync(program, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' })
  return status === 0 ? { program, env } : null
}
