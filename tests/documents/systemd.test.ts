import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEnv } from '#api/env.ts'
import { configurationError } from '#api/keeper.ts'

const unit = readFileSync('docs/operations/brewhouse.service', 'utf8')
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value = '']) => value)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

it('systemd does not restart Brewhouse after a wrong setting', () => {
  expect(valuesOf('RestartPreventExitStatus')).toEqual([String(configurationError)])
})

it('systemd waits for it to stop, with the longest delay for a load balancer', () => {
  const { STOP_DELAY_SECONDS, STOP_SECONDS } = readEnv({ STOP_DELAY_SECONDS: '60', STOP_SECONDS: '30' })
  expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(STOP_DELAY_SECONDS + STOP_SECONDS)
})

it('systemd starts it as npm start does, with settings that there are', () => {
  const options = (command: string) => command.match(/--\S+/g)
  expect(options(valuesOf('ExecStart')[0] ?? '')).toEqual(options(scripts.start))
  const settings = Object.keys(readEnv({ MQTT_URL: 'mqtt://host' }))
  const set = valuesOf('Environment').map((pair) => pair.split('=')[0])
  expect(set.length).toBeGreaterThan(1)
  expect(set.filter((name) => !settings.includes(name ?? ''))).toEqual([])
})
