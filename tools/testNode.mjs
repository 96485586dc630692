import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './sources.mjs'

/*
 * `npm run test:node -- 24`: `npm test` under another Node, which comes from the npm package that carries its binary. More
 * words are a command to run instead, as in `npm run test:node -- 24 npx vitest run tests/live`.
 */

const [version = '', ...command] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('Say which Node, such as: npm run test:node -- 24')
  process.exit(64)
}

const carrier = `node-${process.platform}-${process.arch}`
const folder = join(root, 'node_modules/.cache/node', version)
const bin = join(folder, 'node_modules', carrier, 'bin')
if (!existsSync(join(bin, 'node'))) {
  mkdirSync(folder, { recursive: true })
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit']
  execFileSync('npm', ['install', ...options, `${carrier}@${version}`], { stdio: 'inherit' })
}
const node = join(bin, 'node')
console.log(`Node ${execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()}`)
const [program, ...args] = command.length > 0 ? command : [node, join(root, 'tools/test.mjs')]
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
process.exit(spawnSync(program, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1)
