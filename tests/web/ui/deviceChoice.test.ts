import { expect, it } from 'vitest'
import { deviceChoice } from '#web/ui/device/deviceChoice.ts'

it('follows what another tab chooses, and is as at the beginning when that clears what the device keeps', () => {
  const density = deviceChoice('density', ['wide', 'narrow'])
  const seen: string[] = []
  const unfollow = density.follow(() => seen.push(density.read()))
  density.choose('narrow')
  localStorage.setItem('density', 'wide')
  window.dispatchEvent(new StorageEvent('storage', { key: 'density' }))
  localStorage.setItem('density', 'narrow')
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  unfollow()
  density.choose('narrow')
  expect(seen).toEqual(['narrow', 'wide', 'wide'])
})
