import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|html|svg|webmanifest)$/
/** Below this size, in bytes, a file is sent as it is. */
const smallest = 1_024

/** Writes each text file of a folder compressed beside it, once and well, so that the server needn't for each request. */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => compressible.test(name))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length < smallest) return
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
