import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** What a program of tools/ says of an installation whose packages come from a registry of the test, and its exit code. */
export async function askRegistry(program: string, folder: string, registry: Server) {
  const { port } = registry.address() as AddressInfo
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    // npm stores answers by what they are about.
    npm_config_cache: mkdtempSync(join(folder, 'cache-')),
    npm_config_fetch_retries: '0',
  }
  const child = spawn(process.execPath, [program, folder], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += String(part)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
